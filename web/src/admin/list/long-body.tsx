import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './data-table.module.css';

/** The height of a row before it was measured, pixels. */
const usual = 45;
/** Rows drawn above and below the screen, so that the keyboard finds the next one there. */
const beyond = 20;

interface LongBodyProps {
  count: number;
  keyOf: (index: number) => string | number;
  /** @param ref takes the row's element, whose height is measured */
  draw: (index: number, ref: Ref<HTMLTableRowElement> | undefined) => ReactNode;
}

/**
 * The rows of a long list that are near the screen, with gaps as high as the others. The row with the focus stays drawn, also far
 * from the screen: a row that goes would take the focus with it. On paper all rows are drawn.
 */
export default function LongBody({ count, keyOf, draw }: LongBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const isPrinting = usePrinting();

  // What stands above the list may have grown: a notice, a search.
  useLayoutEffect(() => {
    if (body.current) setMargin(Math.round(body.current.getBoundingClientRect().top + scrollY));
  });

  const near = (range: Range) => {
    const drawn = defaultRangeExtractor(range);
    if (focused === null) return drawn;
    const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count);
    return [...new Set([...drawn, ...kept])].toSorted((one, other) => one - other);
  };
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => usual,
    overscan: beyond,
    scrollMargin: margin,
    getItemKey: keyOf,
    rangeExtractor: near,
  });

  if (isPrinting)
    return <tbody>{Array.from({ length: count }, (_none, index) => draw(index, undefined))}</tbody>;

  const drawn: ReactNode[] = [];
  let end = margin;
  for (const item of virtual.getVirtualItems()) {
    if (item.start > end) drawn.push(<Gap key={`gap ${item.key}`} height={item.start - end} />);
    drawn.push(draw(item.index, virtual.measureElement));
    end = item.end;
  }
  const rest = virtual.getTotalSize() + margin - end;
  return (
    <tbody
      ref={body}
      onFocus={({ target }) => {
        const index = target.closest('tr')?.dataset.index;
        if (index !== undefined) setFocused(Number(index));
      }}
    >
      {drawn}
      {rest > 0 && <Gap key="rest" height={rest} />}
    </tbody>
  );
}

/** The place of rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <tr data-gap aria-hidden="true" className={styles.gap}>
    <td style={{ height }} />
  </tr>
);

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture of the page as soon as the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
