/** The scheme of links that open the app, for example from a mail. */
export const linkScheme = 'prasthan';

/** An id has only letters, digits and hyphens. Any other link is ignored. */
const enquiry = /^prasthan:\/\/contact\/([0-9a-z-]{1,64})\/?$/i;

/** The app's path for a link such as prasthan://contact/ID; null for any other text. */
export function pathOfLink(link: string): string | null {
  const id = enquiry.exec(link)?.[1];
  return id ? `/admin/contacts/${id}` : null;
}

/** The path of the first such link among the command-line arguments. */
export function pathOfArguments(args: readonly string[]): string | null {
  return args.map(pathOfLink).find((path) => path !== null) ?? null;
}
