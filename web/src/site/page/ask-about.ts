/** Returns the address of the enquiry form for a question about a path, or about "service:" and a title. Both must be encoded. */
export const askAbout = (about: string): string => `/contact/enquiry?about=${about}`;

export const askAboutService = (title: string): string => askAbout(`service:${encodeURIComponent(title)}`);
