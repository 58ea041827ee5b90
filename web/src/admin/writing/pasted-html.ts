import TurndownService from 'turndown';

/** Turns HTML pasted from Word, Google Docs or a web page into Markdown. Loaded at the first such paste. */

/** Hides styles from the HTML parser, which would report each one as a violation of the Content-Security-Policy. */
const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[^>]+>/g, (tag) => tag.replaceAll(/\sstyle=/gi, ' data-style='));

const styleOf = (node: HTMLElement): string => (node.getAttribute('data-style') ?? '').toLowerCase();

const isHeavy = (node: HTMLElement): boolean => /font-weight:\s*(bold|[6-9]00)/.test(styleOf(node));
const isLight = (node: HTMLElement): boolean => /font-weight:\s*(normal|[1-5]00)/.test(styleOf(node));
const isSlanted = (node: HTMLElement): boolean => /font-style:\s*italic/.test(styleOf(node));

/** Puts a mark such as `**` around the content without its outer spaces, because `** bold **` is not bold in Markdown. */
function within(mark: string, content: string): string {
  const [, lead = '', inner = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(content) ?? [];
  return inner ? lead + mark + inner + mark + tail : content;
}

const plainLine = (content: string): string => content.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** Compares names instead of using `instanceof`, because the tests run in Node.js, which lacks the DOM's classes. */
const named = (node: Node, ...names: string[]): boolean => names.includes(node.nodeName);

/** Word writes a list item as a paragraph that contains the bullet as text. */
const isWordItem = (node: Node): boolean =>
  named(node, 'P') && /mso-list:/.test(styleOf(node as HTMLElement));
const isWordMark = (node: Node): boolean =>
  named(node, 'SPAN') && /mso-list:\s*ignore/.test(styleOf(node as HTMLElement));

function reader(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  });
  turndown.remove(['style', 'script', 'title', 'meta', 'head'] as (keyof HTMLElementTagNameMap)[]);
  turndown.addRule('item', {
    filter: 'li',
    replacement(content, node) {
      const { parentNode } = node;
      const inOrder = parentNode && named(parentNode, 'OL');
      const place = inOrder
        ? [...parentNode.childNodes].filter((each) => named(each, 'LI')).indexOf(node as ChildNode)
        : 0;
      const mark = inOrder ? `${place + 1}. ` : '- ';
      const inner = content
        .trim()
        .replaceAll(/\n{2,}/g, '\n')
        .replaceAll('\n', `\n${' '.repeat(mark.length)}`);
      return `${mark}${inner}\n`;
    },
  });
  // Google Docs wraps everything in a <b> with a normal font weight.
  turndown.addRule('weight', {
    filter: (node) => named(node, 'B', 'STRONG'),
    replacement: (content, node) => (isLight(node as HTMLElement) ? content : within('**', content)),
  });
  turndown.addRule('styled', {
    filter: (node) => named(node, 'SPAN', 'FONT'),
    replacement(content, node) {
      const element = node as HTMLElement;
      const inHeading = element.closest?.('h1, h2, h3, h4, h5, h6');
      const slanted = isSlanted(element) ? within('*', content) : content;
      return isHeavy(element) && !inHeading ? within('**', slanted) : slanted;
    },
  });
  turndown.addRule('link', {
    filter: (node) => named(node, 'A'),
    replacement(content, node) {
      const address = (node as HTMLElement).getAttribute('href') ?? '';
      const words = content.trim();
      return words && /^(https?:|mailto:|tel:)/.test(address) ? `[${words}](${address})` : content;
    },
  });
  // Visitors cannot load a local file, and an embedded picture would fill the text with its data, so both are left out.
  turndown.addRule('picture', {
    filter: 'img',
    replacement(_content, node) {
      const address = (node as HTMLElement).getAttribute('src') ?? '';
      const description = plainLine((node as HTMLElement).getAttribute('alt') ?? '').replaceAll(/[[\]]/g, '');
      return /^https?:\/\//.test(address) ? `![${description}](${address})` : '';
    },
  });
  turndown.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content) => ` ${plainLine(content)} |`,
  });
  turndown.addRule('row', {
    filter: 'tr',
    replacement(content, node) {
      const table = (node as HTMLElement).closest?.('table');
      const isFirst = table?.querySelector('tr') === node;
      const cells = [...node.childNodes].filter((each) => named(each, 'TD', 'TH')).length;
      return `|${content.trimEnd()}\n${isFirst ? `|${' --- |'.repeat(cells)}\n` : ''}`;
    },
  });
  turndown.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  turndown.addRule('table', {
    filter: 'table',
    replacement: (content) => `\n\n${content.trim().replaceAll(/\n{2,}/g, '\n')}\n\n`,
  });
  // Levels 2 to 4, because the page's title is already the first-level heading.
  turndown.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement(content, node) {
      const words = plainLine(content).replaceAll('**', '');
      const level = Math.min(4, Math.max(2, Number(node.nodeName.slice(1))));
      return words ? `\n\n${'#'.repeat(level)} ${words}\n\n` : '';
    },
  });
  // Turndown tries later rules first. Add this rule after `styled`, which would write Word's bullets as text.
  turndown.addRule('word mark', { filter: isWordMark, replacement: () => '' });
  turndown.addRule('word item', {
    filter: isWordItem,
    replacement(content, node) {
      const element = node as HTMLElement;
      const level = Number(/level(\d)/.exec(styleOf(element))?.[1] ?? 1);
      const isNumbered = /^\s*(\d+|[a-z])[.)]/.test(element.textContent ?? '');
      return `\n${'   '.repeat(level - 1)}${isNumbered ? '1.' : '-'} ${plainLine(content)}\n`;
    },
  });
  return turndown;
}

/** Removes the blank lines between Word's list items, which are separate paragraphs. */
const joined = (text: string): string => text.replaceAll(/^(\s*(?:-|1\.) .*)\n\n(?=\s*(?:-|1\.) )/gm, '$1\n');

/** Converts HTML to Markdown. Headings start at the second level. */
export function markdownOf(html: string): string {
  const text = reader()
    .turndown(withoutStyles(html))
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/(\S) {2,}/g, '$1 ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return html.includes('mso-list') ? joined(text) : text;
}
