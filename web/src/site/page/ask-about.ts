/** @param about - a URL-encoded path, or "service:" and a URL-encoded title */
export const askAbout = (about: string): string => `/contact/enquiry?about=${about}`;

export const askAboutService = (title: string): string => askAbout(`service:${encodeURIComponent(title)}`);
