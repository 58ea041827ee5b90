/** The words for what happened to a record (SPEC.md §8): the REST answer's message and the admin's toast. */
export const recordMessages = (label: string) => ({
  created: `${label} created successfully!`,
  updated: `${label} updated successfully!`,
  deleted: `${label} deleted successfully!`,
});

/** What a sign-in says. */
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
