/** The scheme of links that open the app from a mail or another program. */
export const linkScheme = 'prasthan';

/** Ids are letters, digits and hyphens. A link with anything else is not ours. */
const enquiry = /^prasthan:\/\/contact\/([0-9a-z-]{1,64})\/?$/i;

/** The app's path for a link such as prasthan://contact/ID, or null for any other text. */
export function pathOfLink(link: string): string | null {
  const id = enquiry.exec(link)?.[1];
  return id ? `/admin/contacts/${id}` : null;
}

/** The link among the arguments that a second start of the app was given. */
export function pathOfArguments(args: readonly string[]): string | null {
  return args.map(pathOfLink).find((path) => path !== null) ?? null;
}
