/** How pictures stand in Markdown: those that are there, those on their way, and those without a description. */

/** Brackets and line ends would end the description. */
export const described = (text: string): string => text.replaceAll(/[[\]\\\s]+/g, ' ').trim();

export const pictureText = (address: string, description: string): string =>
  `![${described(description)}](${address})`;

const place = '#upload-';

/** Stands in the text where a picture will be. @param id letters and digits */
export const waitingText = (id: string, name: string): string => gap('Uploading', id, name);

/** Stands there when the picture could not be uploaded. */
export const failedText = (id: string, name: string): string => gap('Not uploaded:', id, name);

const gap = (state: string, id: string, name: string) => `![${state} ${described(name)}…](${place}${id})`;
const gaps = /!\[((?:Uploading|Not uploaded:) ([^\]]*)…)\]\(#upload-(\w+)\)/g;

/** The pictures that the text waits for, as the text has them. */
export const waitingIn = (text: string): { id: string; name: string; part: string }[] =>
  [...text.matchAll(gaps)].map(([part, _state, name = '', id = '']) => ({ id, name, part }));

/** The text for the preview: a picture that is not there yet is named, because its address leads nowhere. */
export const withoutWaiting = (text: string): string => text.replaceAll(gaps, '*$1*');

/** The addresses of pictures without a description, each once, in their order. */
export const undescribedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/!\[\s*\]\(([^()\s]+)\)/g)].map(([, address = '']) => address)),
];

/** The first picture without a description at an address, as the text has it; null where there is none any more. */
export function undescribedPart(text: string, address: string): string | null {
  for (const [part, at] of text.matchAll(/!\[\s*\]\(([^()\s]+)\)/g)) if (at === address) return part;
  return null;
}
