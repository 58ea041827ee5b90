import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { OfficeMoment } from '../../../calendar/office-day.tsx';
import { officeNow } from '../../../office-clock.ts';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { receivedWords } from '../age-words.ts';
import { serviceLabel } from '../enquiry-words.ts';
import { touchWords } from '../timeline-words.ts';
import styles from './enquiry-message.module.css';

export function EnquiryMessage({ enquiry }: { enquiry: OpenEnquiry }) {
  const { message, service, createdAt, touches, isHeld } = enquiry;
  const [isWhole, setWhole] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(text);
  const touch = touches.at(-1);
  return (
    <blockquote className={styles.message} aria-label="Message">
      <div className={styles.line}>
        <p ref={text} className={clsx(styles.text, isWhole && styles.whole, !message && styles.none)}>
          {service && <span className={styles.about}>{serviceLabel(service)} · </span>}
          {message || 'No message.'}
        </p>
        <div className={styles.side}>
          <span className={styles.age}>
            <OfficeMoment at={createdAt} short>
              {receivedWords(createdAt, officeNow())}
            </OfficeMoment>
          </span>
          {(isCut || isWhole) && (
            <button
              type="button"
              className={styles.more}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Less' : 'More'}
              <span className="visually-hidden"> of the message</span>
            </button>
          )}
        </div>
      </div>
      {/* Rendered even before a call or message is logged. Otherwise the outcome buttons below would move later. */}
      {!isHeld && (
        <p className={styles.touch}>
          <span className={styles.cut}>
            {touch
              ? `${touchWords(touch.adminName, { ...touch, followUpOn: null })} ${touch.text}`
              : 'No call or message to them yet.'}
          </span>
          {touch && (
            <span className={styles.age}>
              <OfficeMoment at={touch.createdAt} short>
                {receivedWords(touch.createdAt, officeNow())}
              </OfficeMoment>
            </span>
          )}
        </p>
      )}
    </blockquote>
  );
}

function useIsCut(element: React.RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const measure = () => setCut(shown.scrollHeight > shown.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element]);
  return isCut;
}
