import MarkdownIt from 'markdown-it';

/**
 * The only Markdown renderer: the server renders the site's pages with it, and the admin its preview. Pages of the site never
 * import it, because their HTML comes from the server.
 *
 * `html: false` escapes raw HTML, and markdown-it refuses javascript:, vbscript:, file: and data: addresses. The result
 * contains nothing that could run.
 */
export const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

const lowest = 6;

// The page's title is its only h1 (docs/product.md, "Pages of staff"). If the text has an h1, in whatever syntax, all headings
// of the text go down by one level, so that their order stays.
markdown.core.ruler.push('one_h1', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  if (!headings.some(({ tag }) => tag === 'h1')) return;
  for (const heading of headings) heading.tag = `h${Math.min(Number(heading.tag.slice(1)) + 1, lowest)}`;
});

/** Markdown as HTML that is safe to put into a page below its h1. */
export const renderMarkdown = (source: string): string => markdown.render(source);
