import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./showcase/', import.meta.url);

const parts = /^---\n(?<front>.*?)\n---\n(?<content>.*)$/s;

function readText(file: string): Record<string, string> {
  const { front = '', content = '' } = parts.exec(readFileSync(new URL(file, folder), 'utf8'))?.groups ?? {};
  const fields = front.split('\n').map((line) => line.split(/: (.*)/, 2));
  return { ...Object.fromEntries(fields), content: content.trim() };
}

/** `study-abroad.uk.md` contains the page /study-abroad/uk, and `study-abroad.uk.ne.md` its Nepali texts. */
export const showcasePages = (): ShowcasePage[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md') && !file.endsWith('.ne.md'))
    .sort()
    .map((file) => {
      const page = { file, ...readText(file) } as unknown as ShowcasePage;
      const nepali = file.replace('.md', '.ne.md');
      if (!existsSync(new URL(nepali, folder))) return page;
      const { title: titleNe, description: descriptionNe, content: contentNe } = readText(nepali);
      return { ...page, titleNe, descriptionNe, contentNe, nepali: 'shown' } as ShowcasePage;
    });

interface ShowcasePage {
  file: string;
  path: string;
  title: string;
  titleNe?: string;
  description: string;
  descriptionNe?: string;
  content: string;
  contentNe?: string;
  nepali?: 'shown';
}
