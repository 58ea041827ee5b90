/**
 * The success messages of a record's changes: the REST answer's message and the admin's toast (docs/product.md,
 * "Messages and toasts").
 */
export const recordMessages = (label: string) => ({
  created: `${label} created successfully!`,
  updated: `${label} updated successfully!`,
  deleted: `${label} deleted successfully!`,
});

/** The message of a successful sign-in. */
export const loginMessage = 'Login successful!';

/** The message of a sign-out. */
export const logoutMessage = 'Logged out successfully';
