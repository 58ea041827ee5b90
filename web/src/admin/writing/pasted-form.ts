const forms =
  /<(h[1-6]|strong|b|em|i|a|ul|ol|table|blockquote|img)[\s>]|font-weight:\s*(bold|[6-9]00)|mso-list/i;

/**
 * Whether pasted HTML has more than its plain text, such as headings or links. Editors copy HTML that only has colours;
 * Markdown from there must be pasted unchanged.
 */
export const hasForm = (html: string): boolean => forms.test(html);
