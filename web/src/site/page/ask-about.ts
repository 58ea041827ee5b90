/** The address of the enquiry form for a question about a path of the site, or about "service:" and a title, both encoded. */
export const askAbout = (about: string): string => `/contact/enquiry?about=${about}`;

export const askAboutService = (title: string): string => askAbout(`service:${encodeURIComponent(title)}`);
