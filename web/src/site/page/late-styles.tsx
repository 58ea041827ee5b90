import { Prose } from '../../ui/prose.tsx';
import { useFrame } from './frame.ts';

/** Returns the late stylesheet's address only once, because one link is enough for a page. */
function useLateStyle(): string | undefined {
  const frame = useFrame();
  const href = frame.lateStyle;
  // Safe to assign while rendering: the server renders each component of a document once and in order.
  frame.lateStyle = undefined;
  return href;
}

/** Place this before the first part that `*.late.module.css` styles. Browsers paint what is above the link without waiting. */
export function LateStyles() {
  const href = useLateStyle();
  return href && <link rel="stylesheet" href={href} />;
}

const firstBlock = /<(?=(?:table|details|pre|video|iframe)\b|\w+ data-)/;

interface WrittenTextProps {
  html: string;
  lang?: string | undefined;
}

/** Links the late stylesheet before the first table, directive or similar. */
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
