/** Links with this scheme open the app, for example from an email. */
export const linkScheme = 'prasthan';

const enquiry = /^prasthan:\/\/contact\/([0-9a-z-]{1,64})\/?$/i;

export function pathOfLink(link: string): string | null {
  const id = enquiry.exec(link)?.[1];
  return id ? `/admin/contacts/${id}` : null;
}

export function pathOfArguments(args: readonly string[]): string | null {
  return args.map(pathOfLink).find((path) => path !== null) ?? null;
}
