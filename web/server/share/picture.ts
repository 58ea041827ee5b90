import { renderAsync } from '@resvg/resvg-js';
import { heroArt, type Sky } from '../../src/site/art/hero-art.server.ts';
import { hashText } from '../../src/site/art/seed.ts';
import { letter } from './lettering.ts';

/** The size that Open Graph recommends, in pixels. */
const width = 1200;
const height = 630;
const margin = 72;

// White letters are hard to read on the two daytime skies.
const skies: Sky[] = ['dawn', 'dusk', 'stars'];

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const text = (line: string, size: number, x: number, y: number) =>
  `<g fill="#fdfbf6" transform="translate(${x} ${y}) scale(${size} ${-size})">${letter(line).outlines}</g>`;

/** Breaks a title into lines. Widths are in ems. @returns null if the title needs more than `most` lines */
function breakLines(words: [word: string, width: number][], space: number, room: number, most: number) {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const [word, wide] of words) {
    if (line !== '' && used + space + wide <= room) {
      line += ` ${word}`;
      used += space + wide;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    used = wide;
    // If a word is wider than a line, the title needs a smaller size.
    if (wide > room) return null;
  }
  lines.push(line);
  return lines.length <= most ? lines : null;
}

/** Breaks a title into lines in the largest size that fits. Shortens a title that is too long for the smallest size. */
function setTitle(title: string): { lines: string[]; size: number } {
  const all = title.split(/\s+/).filter(Boolean);
  const words = all.slice(0, 24).map((word): [string, number] => [word, letter(word).width]);
  const space = letter(' ').width;
  const room = width * 0.78;
  for (const [size, most] of [
    [96, 2],
    [80, 3],
    [64, 4],
    [50, 5],
  ] as const) {
    const lines = breakLines(words, space, room / size, most);
    if (lines && all.length === words.length) return { lines, size };
  }
  const cut = `${title.slice(0, 90).replace(/\s+\S*$/, '')} …`;
  return cut.length < title.length ? setTitle(cut) : { lines: [title.slice(0, 24)], size: 50 };
}

const sign =
  '<circle fill="#f5a623" cx="25" cy="15" r="9"/><path fill="#8ea0cf" d="M2 31 13 13l5 7 4-4 16 15z"/>' +
  '<path fill="#fdfbf6" d="M2 34c7-8 13-8 18-5 6 3 11 2 18-4v9z"/>';

/**
 * @param path - determines the sky, so that a page's picture always has the same sky
 * @returns a PNG of 1200 x 630
 */
export async function drawPicture(path: string, title: string, brand: string): Promise<Buffer> {
  const sky = skies[hashText(path) % skies.length] ?? 'dawn';
  const art = heroArt(sky).replace('<svg ', `<svg x="0" y="-45" width="${width}" height="675" `);
  const { lines, size } = setTitle(title);
  const leading = size * 1.12;
  const first = margin + 96 + size * 0.8;
  const drawing = svg(
    art +
      `<linearGradient id="veil" x2="0" y2="1"><stop stop-color="#10163c" stop-opacity=".82"/><stop offset=".6" stop-color="#10163c" stop-opacity=".42"/><stop offset="1" stop-color="#10163c" stop-opacity="0"/></linearGradient>` +
      `<path fill="url(#veil)" d="M0 0h${width}v${height}H0z"/>` +
      `<g transform="translate(${margin} ${margin - 14}) scale(1.3)">${sign}</g>` +
      text(brand, 34, margin + 68, margin + 24) +
      `<path fill="#f5a623" d="M${margin} ${margin + 66}h88v6h-88z"/>` +
      lines.map((line, index) => text(line, size, margin, first + index * leading)).join(''),
  );
  return (await renderAsync(drawing, { font: { loadSystemFonts: false } })).asPng();
}
