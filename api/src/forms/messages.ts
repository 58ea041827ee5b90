/**
 * The messages after a change of a record, in the REST response and in the admin's toast (docs/product.md, "Messages and toasts").
 */
export const recordMessages = (label: string) => ({
  created: `${label} created successfully!`,
  updated: `${label} updated successfully!`,
  deleted: `${label} deleted successfully!`,
});

/** The toast and the REST message after a held enquiry was released. */
export const releasedMessage = 'Moved to the inbox';

/** The message of a successful sign-in. */
export const loginMessage = 'Login successful!';

/** The message of a sign-out. */
export const logoutMessage = 'Logged out successfully';
