/** Pictures in Markdown: uploaded ones, placeholders of running uploads, and pictures without a description. */

/** Brackets and line ends would end the description. */
export const described = (text: string): string => text.replaceAll(/[[\]\\\s]+/g, ' ').trim();

export const pictureText = (address: string, description: string): string =>
  `![${described(description)}](${address})`;

const place = '#upload-';

/** The placeholder of a picture that is being uploaded. @param id letters and digits */
export const waitingText = (id: string, name: string): string => gap('Uploading', id, name);

/** The placeholder of a picture that could not be uploaded. */
export const failedText = (id: string, name: string): string => gap('Not uploaded:', id, name);

const gap = (state: string, id: string, name: string) => `![${state} ${described(name)}…](${place}${id})`;
const gaps = /!\[((?:Uploading|Not uploaded:) ([^\]]*)…)\]\(#upload-(\w+)\)/g;

export const waitingIn = (text: string): { id: string; name: string; part: string }[] =>
  [...text.matchAll(gaps)].map(([part, _state, name = '', id = '']) => ({ id, name, part }));

/** The text for the preview. A picture that is not uploaded yet is shown by its name, because its address does not exist. */
export const withoutWaiting = (text: string): string => text.replaceAll(gaps, '*$1*');

/** The addresses of pictures without a description, each once, in their order. */
export const undescribedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/!\[\s*\]\(([^()\s]+)\)/g)].map(([, address = '']) => address)),
];

/** The Markdown of the first picture with this address and no description; null if there is none any more. */
export function undescribedPart(text: string, address: string): string | null {
  for (const [part, at] of text.matchAll(/!\[\s*\]\(([^()\s]+)\)/g)) if (at === address) return part;
  return null;
}
