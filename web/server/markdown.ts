import MarkdownIt from 'markdown-it';

// `html: false` escapes raw HTML, and markdown-it refuses javascript:, vbscript:, file: and data: addresses: what comes
// out holds nothing that could run.
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

/** Markdown as HTML that is safe to put into a page. */
export const renderMarkdown = (source: string): string => markdown.render(source);
