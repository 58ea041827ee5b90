import { Prose } from '../../ui/prose.tsx';
import { useFrame } from './frame.ts';

/** Returns the late stylesheet's address only at the first call, because one link is enough for a page. */
function useLateStyle(): string | undefined {
  const frame = useFrame();
  const href = frame.lateStyle;
  // Safe to assign while rendering: the server renders each component of a document once and in order.
  frame.lateStyle = undefined;
  return href;
}

/** Place before the first element that needs a `*.late.module.css` file. Elements above are painted without waiting for it. */
export function LateStyles() {
  const href = useLateStyle();
  return href && <link rel="stylesheet" href={href} />;
}

const firstBlock = /<(?=(?:table|details|pre|video|iframe)\b|\w+ data-)/;

interface WrittenTextProps {
  html: string;
  lang?: string | undefined;
}

/** Links the late stylesheet before the first element that needs it, such as a table or a video. */
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
