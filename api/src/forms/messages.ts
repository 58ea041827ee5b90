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

export const messages = {
  service: recordMessages('Service'),
  blogPost: recordMessages('Blog post'),
  testimonial: recordMessages('Testimonial'),
  teamMember: recordMessages('Team member'),
  page: recordMessages('Page'),
  menuItem: recordMessages('Menu item'),
  heroSlide: recordMessages('Hero slide'),
  contact: recordMessages('Contact'),
  picture: recordMessages('Picture'),
  siteSettings: recordMessages('Settings'),
  login: loginMessage,
};
