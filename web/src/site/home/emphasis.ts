export interface EmphasisPart {
  text: string;
  /** em for `*one star*`, mark for `**two**`. */
  kind: 'text' | 'em' | 'mark';
}

const marked = /(\*\*|__)(?=\S)([\s\S]*?\S)\1|([*_])(?=\S)([\s\S]*?\S)\3/g;

/** Splits a slide's description into plain and highlighted parts; any other Markdown stays text. */
export function parseEmphasis(markdown: string): EmphasisPart[] {
  const parts: EmphasisPart[] = [];
  let end = 0;
  for (const match of markdown.matchAll(marked)) {
    if (match.index > end) parts.push({ kind: 'text', text: markdown.slice(end, match.index) });
    const strong = match[2];
    parts.push(strong === undefined ? { kind: 'em', text: match[4] ?? '' } : { kind: 'mark', text: strong });
    end = match.index + match[0].length;
  }
  if (end < markdown.length) parts.push({ kind: 'text', text: markdown.slice(end) });
  return parts;
}
