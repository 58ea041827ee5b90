import { Prose } from '../../ui/prose.tsx';
import { useFrame } from './frame.ts';

/**
 * Returns the address of the late stylesheet to the first caller on a page, and undefined to all later callers, because one link is
 * enough.
 */
function useLateStyle(): string | undefined {
  const frame = useFrame();
  const href = frame.lateStyle;
  // The assignment during rendering is safe, because this runs only on the server, which renders each component of a document once and in
  // order.
  frame.lateStyle = undefined;
  return href;
}

/**
 * Links the stylesheet of the parts that are rarely in the first view (`*.late.module.css`). Browsers paint the elements above the
 * link without waiting for the stylesheet. Use it before the first such part of a page. The layout uses it before the footer.
 */
export function LateStyles() {
  const href = useLateStyle();
  return href && <link rel="stylesheet" href={href} />;
}

/** The first element that `prose-blocks.late.module.css` styles. */
const firstBlock = /<(?=(?:table|details|pre|video|iframe)\b|\w+ data-)/;

interface WrittenTextProps {
  html: string;
  lang?: string | undefined;
}

/** A text written by staff, which links the late stylesheet before its first table, directive or similar. */
export function WrittenText({ html, lang }: WrittenTextProps) {
  return firstBlock.test(html) ? (
    <TextWithBlocks html={html} lang={lang} />
  ) : (
    <Prose html={html} lang={lang} />
  );
}

function TextWithBlocks({ html, lang }: WrittenTextProps) {
  const href = useLateStyle();
  return (
    <Prose
      lang={lang}
      html={href ? html.replace(firstBlock, () => `<link rel="stylesheet" href="${href}"/><`) : html}
    />
  );
}
