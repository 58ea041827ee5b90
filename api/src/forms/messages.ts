/** REST responses contain these messages, and the admin shows them as toasts (docs/product.md, "Messages and toasts"). */
export const recordMessages = (label: string) => ({
  created: `${label} created successfully!`,
  updated: `${label} updated successfully!`,
  deleted: `${label} deleted successfully!`,
});

export const releasedMessage = 'Moved to the inbox';

export const loginMessage = 'Login successful!';

export const logoutMessage = 'Logged out successfully';
