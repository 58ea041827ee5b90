import { Ellipsis, Printer, Reply } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import type { DialNumber } from '../../../phone-numbers.ts';
import { EnquiryErasure, type ErasureReceipt } from '../enquiry-erasure.tsx';
import { MailWay, NumberWays, QuickWays } from '../enquiry-ways.tsx';
import styles from './enquiry-actions.module.css';
import type { ReplyStart } from './reply-addresses.ts';

interface EnquiryActionsProps {
  enquiry: { _id: string; name: string; phone: string; email: string };
  numbers: readonly DialNumber[];
  place: string | undefined;
  /** @param start - null if staff chose no channel */
  onReply: (start: ReplyStart | null) => void;
  onErased: (receipt: ErasureReceipt) => void;
}

export function EnquiryActions({ enquiry, numbers, place, onReply, onErased }: EnquiryActionsProps) {
  const { name, phone, email } = enquiry;
  const [number] = numbers;
  const canWrite = email !== '' || numbers.some(({ isMobile }) => isMobile);
  return (
    <section className={styles.actions} aria-label={`Answer ${name}`}>
      <span className={styles.number}>{number?.shown ?? (phone || email)}</span>
      <QuickWays numbers={numbers} onWrite={onReply} />
      {canWrite && (
        <Button variant="quiet" size="small" className={styles.way} onClick={() => onReply(null)}>
          <Icon as={Reply} size={16} />
          Reply…
        </Button>
      )}
      <Popover
        label="More actions"
        className={styles.more}
        button={
          <>
            <span className="visually-hidden">More actions{numbers.length > 1 && ': '}</span>
            {numbers.length > 1 && <span className={styles.count}>+{numbers.length - 1}</span>}
            <Icon as={Ellipsis} size={18} />
          </>
        }
      >
        <ul className={styles.numbers}>
          {numbers.map((each) => (
            <NumberWays key={each.tel} number={each} isFirst={false} onWrite={onReply} />
          ))}
          {email && <MailWay email={email} onWrite={onReply} />}
        </ul>
        <div className={styles.last}>
          <Button variant="quiet" size="small" className={styles.way} onClick={() => print()}>
            <Icon as={Printer} size={16} />
            Print
          </Button>
          <EnquiryErasure enquiry={enquiry} onErased={onErased} />
        </div>
      </Popover>
      {place && <span className={styles.place}>{place}</span>}
    </section>
  );
}
