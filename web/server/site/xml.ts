// XML 1.0 forbids these characters, even as character references. One such character makes the whole document invalid.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

export const escapeXml = (text: string): string =>
  text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
