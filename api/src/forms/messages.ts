/** The messages after a change to a record, in REST responses and toasts (docs/product.md, "Messages and toasts"). */
export const recordMessages = (label: string) => ({
  created: `${label} created successfully!`,
  updated: `${label} updated successfully!`,
  deleted: `${label} deleted successfully!`,
});

/** The toast and the REST message after an enquiry was released from quarantine. */
export const releasedMessage = 'Moved to the inbox';

export const loginMessage = 'Login successful!';

export const logoutMessage = 'Logged out successfully';
