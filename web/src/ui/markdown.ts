import MarkdownIt from 'markdown-it';

/**
 * How Markdown is read everywhere: by the server for the site, and by the admin's preview. The site's own pages never
 * import it: their HTML comes ready from the server.
 *
 * `html: false` escapes raw HTML, and markdown-it refuses javascript:, vbscript:, file: and data: addresses: what comes
 * out holds nothing that could run.
 */
export const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

/** Markdown as HTML that is safe to put into a page. */
export const renderMarkdown = (source: string): string => markdown.render(source);
