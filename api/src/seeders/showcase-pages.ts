import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./showcase/', import.meta.url);

/** Matches a file: the front matter between two lines of hyphens, then the text. */
const parts = /^---\n(?<front>.*?)\n---\n(?<content>.*)$/s;

/** Reads the pages of the demonstration, one per file. A file is named by its path: `study-abroad.uk.md`. */
export const showcasePages = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const { front = '', content = '' } =
        parts.exec(readFileSync(new URL(file, folder), 'utf8'))?.groups ?? {};
      const fields = front.split('\n').map((line) => line.split(/: (.*)/, 2));
      return { file, content: content.trim(), ...Object.fromEntries(fields) } as ShowcasePage;
    });

interface ShowcasePage {
  file: string;
  path: string;
  title: string;
  description: string;
  content: string;
}
