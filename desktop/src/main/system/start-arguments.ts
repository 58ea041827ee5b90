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

/** With this argument, the app starts with its window hidden. */
export const hiddenStart = '--hidden';

/** Returns the arguments for a restart, without links: they were opened at the first start. */
export function restartArguments(args: readonly string[], isHidden: boolean): string[] {
  const kept = args.filter((each) => each !== hiddenStart && pathOfLink(each) === null);
  return isHidden ? [...kept, hiddenStart] : kept;
}
