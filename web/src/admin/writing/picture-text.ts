/** Replaces brackets, backslashes and line breaks by spaces, so that they cannot break the picture's Markdown. */
export const described = (text: string): string => text.replaceAll(/[[\]\\\s]+/g, ' ').trim();

export const pictureText = (address: string, description: string): string =>
  `![${described(description)}](${address})`;

const place = '#upload-';

/** Returns the placeholder of a picture that is being uploaded. @param id - letters and digits */
export const waitingText = (id: string, name: string): string => gap('Uploading', id, name);

export const failedText = (id: string, name: string): string => gap('Not uploaded:', id, name);

const gap = (state: string, id: string, name: string) => `![${state} ${described(name)}…](${place}${id})`;
const gaps = /!\[((?:Uploading|Not uploaded:) ([^\]]*)…)\]\(#upload-(\w+)\)/g;

export const waitingIn = (text: string): { id: string; name: string; part: string }[] =>
  [...text.matchAll(gaps)].map(([part, _state, name = '', id = '']) => ({ id, name, part }));

/** Replaces placeholders by text for the preview, because a picture that is not uploaded yet has no URL. */
export const withoutWaiting = (text: string): string => text.replaceAll(gaps, '*$1*');

/** Returns the URLs of the pictures that have no alt text, without duplicates. */
export const undescribedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/!\[\s*\]\(([^()\s]+)\)/g)].map(([, address = '']) => address)),
];

/** Returns the Markdown of the first picture with this URL and no alt text. */
export function undescribedPart(text: string, address: string): string | null {
  for (const [part, at] of text.matchAll(/!\[\s*\]\(([^()\s]+)\)/g)) if (at === address) return part;
  return null;
}
