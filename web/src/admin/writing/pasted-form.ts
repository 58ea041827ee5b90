const forms =
  /<(h[1-6]|strong|b|em|i|a|ul|ol|table|blockquote|img)[\s>]|font-weight:\s*(bold|[6-9]00)|mso-list/i;

/**
 * Whether pasted HTML says more than its text does. A program's window copies HTML with mere colours, and what looks like Markdown
 * there must arrive as it was typed.
 */
export const hasForm = (html: string): boolean => forms.test(html);
