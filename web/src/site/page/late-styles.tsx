import { Prose } from '../../ui/prose.tsx';
import { useFrame } from './frame.ts';

/** Returns the address of the stylesheet of late parts, for the first caller on a page. One link is enough. */
function useLateStyle(): string | undefined {
  const frame = useFrame();
  const href = frame.lateStyle;
  // Only the server calls this, and it renders the components of a document once, in their order.
  frame.lateStyle = undefined;
  return href;
}

/**
 * Links the stylesheet of the parts that are rarely in the first view (`*.late.module.css`). Browsers draw what stands before the
 * link without waiting for it. A page uses this before the first such part; the layout does so before the footer.
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
