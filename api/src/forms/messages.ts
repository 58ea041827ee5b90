/**
 * The messages after a change to a record. REST responses contain them, and the admin shows them as toasts (docs/product.md,
 * "Messages and toasts").
 */
export const recordMessages = (label: string) => ({
  created: `${label} created successfully!`,
  updated: `${label} updated successfully!`,
  deleted: `${label} deleted successfully!`,
});

/** The message after an enquiry was released from quarantine, in the REST response and the toast. */
export const releasedMessage = 'Moved to the inbox';

export const loginMessage = 'Login successful!';

export const logoutMessage = 'Logged out successfully';
