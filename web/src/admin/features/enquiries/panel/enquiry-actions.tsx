import { Check, NotebookPen, Reply } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MailWay, NumberWays, PhoneWays } from '../enquiry-ways.tsx';
import type { DialNumber } from '../phone-numbers.ts';
import styles from './enquiry-actions.module.css';

interface EnquiryActionsProps {
  enquiry: { name: string; email: string };
  /** The text of the phone field, if it holds no number that can be dialled. */
  phone: string;
  numbers: readonly DialNumber[];
  onReply: () => void;
}

/** Buttons to answer: call and chat for each number, mail, and a reply from a template. */
export function EnquiryActions({ enquiry: { name, email }, phone, numbers, onReply }: EnquiryActionsProps) {
  return (
    <ul className={styles.numbers} aria-label={`Answer ${name}`}>
      {numbers.length === 0 && phone && <li className={styles.number}>{phone}</li>}
      {numbers.map((number, index) => (
        <NumberWays key={number.tel} number={number} isFirst={index === 0} />
      ))}
      <MailWay email={email}>
        <Button variant="quiet" size="small" className={styles.way} onClick={onReply}>
          <Icon as={Reply} size={16} />
          Reply…
        </Button>
      </MailWay>
    </ul>
  );
}

interface PhoneBarProps {
  numbers: readonly DialNumber[];
  onNote: () => void;
  onDone: (() => void) | null;
}

/** On a phone: the five most used actions at the bottom, within reach of a thumb. */
export function PhoneBar({ numbers, onNote, onDone }: PhoneBarProps) {
  return (
    <PhoneWays numbers={numbers}>
      <button type="button" onClick={onNote}>
        <Icon as={NotebookPen} size={20} />
        Note
      </button>
      <button type="button" disabled={!onDone} onClick={() => onDone?.()}>
        <Icon as={Check} size={20} />
        Done
      </button>
    </PhoneWays>
  );
}
