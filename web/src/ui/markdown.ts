import MarkdownIt from 'markdown-it';

/**
 * The one reader of Markdown: the server renders the site's pages with it, and the admin its preview. Pages of the site
 * never import it, because their HTML comes from the server.
 *
 * `html: false` escapes raw HTML, and markdown-it refuses javascript:, vbscript:, file: and data: addresses. The result
 * contains nothing that could run.
 */
export const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

/** Markdown as HTML that is safe to put into a page. */
export const renderMarkdown = (source: string): string => markdown.render(source);
