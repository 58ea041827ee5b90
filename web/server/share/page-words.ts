/** What a page says of itself to other sites. */
export interface PageWords {
  title: string;
  brand: string;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Reads the Open Graph words out of a page that we rendered. Null for a page that names no picture of itself. */
export function pageWords(html: string): PageWords | null {
  const property = (name: string) =>
    new RegExp(`<meta property="${name}" content="([^"]*)"`)
      .exec(html)?.[1]
      ?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
  const full = property('og:title');
  const brand = property('og:site_name');
  if (full === undefined || brand === undefined || property('og:image') === undefined) return null;
  const ending = ` | ${brand}`;
  return { title: full.endsWith(ending) ? full.slice(0, -ending.length) : full, brand };
}
