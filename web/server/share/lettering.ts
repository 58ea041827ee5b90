import { readFileSync } from 'node:fs';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

/**
 * A text as outlines from HarfBuzz. The drawing library (resvg) on its own would draw the letters of a Devanagari syllable over
 * each other.
 */
interface Lettering {
  width: number;
  /** SVG paths in ems. The baseline starts at (0, 0), and y grows upwards. */
  outlines: string;
}

function openFont(file: string) {
  const bytes = readFileSync(new URL(`fonts/${file}`, import.meta.url));
  const face = new Face(new Blob(bytes));
  return { font: new Font(face), em: face.upem };
}

let fonts: { latin: ReturnType<typeof openFont>; devanagari: ReturnType<typeof openFont> } | undefined;

// Each font covers one script, so a text is split where the script changes.
const runs = /[\u0900-\u097f\u200c\u200d]+|[^\u0900-\u097f\u200c\u200d]+/g;

/** Returns the outlines of a text. A letter that is missing in its script's font becomes that font's empty box. */
export function letter(text: string): Lettering {
  // Open the fonts only when the first picture is drawn.
  fonts ??= { latin: openFont('fraunces.ttf'), devanagari: openFont('mukta.ttf') };
  let width = 0;
  let outlines = '';
  for (const run of text.match(runs) ?? []) {
    const { font, em } = /[\u0900-\u097f]/.test(run) ? fonts.devanagari : fonts.latin;
    const buffer = new Buffer();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      const d = font.glyphToPath(codepoint);
      const place = `translate(${width + xOffset / em} ${yOffset / em}) scale(${1 / em})`;
      if (d) outlines += `<path transform="${place}" d="${d}"/>`;
      width += xAdvance / em;
    }
  }
  return { width, outlines };
}
