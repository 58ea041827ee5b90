/** The scheme of links that open the app, for example from an email. */
export const linkScheme = 'prasthan';

/** An id contains only letters, digits and hyphens. Any other link is ignored. */
const enquiry = /^prasthan:\/\/contact\/([0-9a-z-]{1,64})\/?$/i;

/** Returns the app's path for a link such as prasthan://contact/ID; null for any other text. */
export function pathOfLink(link: string): string | null {
  const id = enquiry.exec(link)?.[1];
  return id ? `/admin/contacts/${id}` : null;
}

/** Returns the path of the first app link among the command-line arguments; null if there is none. */
export function pathOfArguments(args: readonly string[]): string | null {
  return args.map(pathOfLink).find((path) => path !== null) ?? null;
}
