import { useQuery } from '@apollo/client/react';
import { bsMonths, toBs } from 'api/bikram-sambat';
import { type Locale, localeOf } from 'api/rules/nepali';
import { blanksOf, fillReply, piecesOf, type ReplyValues } from 'api/rules/reply-template';
import { channels } from 'api/rules/touch';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ReplyTextsDocument, type ReplyTextsQuery } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field, Select, Textarea } from '../../../../ui/field.tsx';
import { formatAdDay, officeToday } from '../../../format.ts';
import { Loaded } from '../../../list/loaded.tsx';
import { notifyFailure, notifyNews } from '../../../notify.ts';
import type { DialNumber } from '../../../phone-numbers.ts';
import { usePlatform } from '../../../platform-context.ts';
import { useAccount, useIsOwner } from '../../../session/session-context.ts';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { serviceLabel } from '../enquiry-words.ts';
import {
  type ReplyStart,
  replyAddress,
  usualChannel,
  type WrittenChannel,
  writtenChannels,
} from './reply-addresses.ts';
import styles from './reply-dialog.module.css';

interface ReplyDialogProps {
  enquiry: OpenEnquiry;
  numbers: readonly DialNumber[];
  start: ReplyStart | null;
  onOpened: (reply: OpenedReply) => void;
  onClose: () => void;
}

/** A reply that was opened in another program. That program does not report whether the reply was sent. */
export interface OpenedReply {
  channel: WrittenChannel;
  /** '' if the program was opened without a text. */
  text: string;
}

export function ReplyDialog(props: ReplyDialogProps) {
  const { enquiry, numbers, start } = props;
  const result = useQuery(ReplyTextsDocument);
  const mobiles = numbers.filter(({ isMobile }) => isMobile);
  const offered = writtenChannels.filter((each) => (each === 'mail' ? enquiry.email : mobiles.length > 0));
  const [channel, setChannel] = useState<WrittenChannel>(start?.channel ?? usualChannel(enquiry, offered));
  const [tel, setTel] = useState(start?.tel || mobiles[0]?.tel || '');
  const platform = usePlatform();

  function open(subject: string, text: string) {
    platform.openExternal(replyAddress({ channel, tel, email: enquiry.email, subject, text }));
    props.onOpened({ channel, text });
    props.onClose();
  }

  // This button is shown even while the templates are loading, and if they cannot be loaded.
  const without = (
    <Button variant="quiet" className={styles.without} onClick={() => open('', '')}>
      Open {channels[channel]} without a text
    </Button>
  );
  const choices = (
    <>
      <Field label="Send by" name="reply-channel">
        <Select value={channel} onChange={(event) => setChannel(channelOf(event.target.value))}>
          {offered.map((each) => (
            <option key={each} value={each}>
              {channels[each]}
            </option>
          ))}
        </Select>
      </Field>
      {mobiles.length > 1 && channel !== 'mail' && (
        <Field label="To" name="reply-number">
          <Select value={tel} onChange={(event) => setTel(event.target.value)}>
            {mobiles.map((each) => (
              <option key={each.tel} value={each.tel}>
                {each.shown}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
  return (
    <Dialog onClose={props.onClose} title={`Reply to ${enquiry.name}`} keepOnBackdrop>
      <Loaded result={result} what="replies">
        {(texts) => <ReplyForm {...props} {...{ texts, channel, choices, without }} onSend={open} />}
      </Loaded>
      {!result.data && <div className={styles.end}>{without}</div>}
    </Dialog>
  );
}

interface ReplyFormProps extends Pick<ReplyDialogProps, 'enquiry' | 'onClose'> {
  texts: ReplyTextsQuery;
  channel: WrittenChannel;
  choices: ReactNode;
  without: ReactNode;
  onSend: (subject: string, text: string) => void;
}

function ReplyForm({ enquiry, texts, channel, choices, without, onSend, onClose }: ReplyFormProps) {
  const { adminReplyTemplates: templates, adminFacts: facts, siteSettings: office } = texts;
  const account = useAccount();
  const [templateId, setTemplateId] = useState('');
  const [language, setLanguage] = useState(localeOf(enquiry.locale));
  const [text, setText] = useState('');
  // Whether the text could not be copied, so that staff must copy it themselves.
  const [isUncopied, setUncopied] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const blanks = blanksOf(text);

  const template = templates.find(({ _id }) => _id === templateId);
  function fill(id: string, to: Locale) {
    setTemplateId(id);
    setLanguage(to);
    const chosen = templates.find(({ _id }) => _id === id);
    if (!chosen) return;
    // The placeholders' values must be in the text's language, which is English if the template has no Nepali text.
    const of: Locale = to === 'ne' && chosen.textNe ? 'ne' : 'en';
    const values = valuesOf(enquiry, office, account?.name ?? '', of);
    const dayWords = of === 'ne' ? nepaliDay : formatAdDay;
    const shown = { facts, today: officeToday(), language: of, dayWords };
    setText(fillReply(of === 'ne' ? chosen.textNe : chosen.textEn, values, shown).text);
  }

  function select(blank: string) {
    const at = text.indexOf(blank);
    box.current?.focus();
    box.current?.setSelectionRange(at, at + blank.length);
  }

  async function send() {
    if (blanks[0]) {
      select(blanks[0]);
      return;
    }
    const subject = template?.title ?? `${office.brand}: your enquiry`;
    try {
      await navigator.clipboard.writeText(text);
      notifyNews('Reply copied');
    } catch {
      if (!isUncopied) {
        notifyFailure('The text could not be copied. Copy the selected text, and press the button again.');
        box.current?.focus();
        box.current?.select();
        setUncopied(true);
        return;
      }
    }
    onSend(subject, text);
  }

  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.choices}>
        {choices}
        <Field label="Template" name="reply-template">
          <Select value={templateId} onChange={(event) => fill(event.target.value, language)}>
            <option value="">None</option>
            {templates.map(({ _id, title }) => (
              <option key={_id} value={_id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Language" name="reply-language">
          <Select value={language} onChange={(event) => fill(templateId, localeOf(event.target.value))}>
            <option value="en">English</option>
            <option value="ne">नेपाली</option>
          </Select>
        </Field>
      </div>
      {template && language === 'ne' && !template.textNe && (
        <p className={styles.soft}>This template has no Nepali text yet. You see the English one.</p>
      )}
      {templates.length === 0 && <NoTemplates />}
      <Field label="Text" name="reply-text">
        {(control) => (
          <div className={styles.marked}>
            <div className={styles.marks} aria-hidden="true">
              {piecesOf(text).map((piece, index) =>
                piece.isBlank ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
              )}{' '}
            </div>
            <Textarea
              {...control}
              ref={box}
              rows={8}
              maxLength={longestText}
              lang={template && !template.textNe ? 'en' : language}
              className={styles.text}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        )}
      </Field>
      <div role="status">
        {blanks.length > 0 && (
          <p className={styles.blanks}>
            Fill in or remove before you send:{' '}
            {blanks.map((blank) => (
              <Button key={blank} variant="quiet" size="small" onClick={() => select(blank)}>
                {blank}
              </Button>
            ))}
          </p>
        )}
      </div>
      <div className={styles.end}>
        {without}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={text.trim() === '' || blanks.length > 0}>
          Copy and open {channels[channel]}
        </Button>
      </div>
    </form>
  );
}

/** The server's limit for the text of a reply that is recorded in the enquiry's timeline, in characters. */
const longestText = 5000;

const channelOf = (value: string): WrittenChannel => writtenChannels.find((each) => each === value) ?? 'mail';

function NoTemplates() {
  const isOwner = useIsOwner();
  return (
    <p className={styles.soft}>
      There are no templates yet.{' '}
      {isOwner ? <Link to="/admin/replies">Write some</Link> : 'Write some under Replies'}, and everybody can
      use them here.
    </p>
  );
}

/** Returns the values for a template's placeholders. `service` is '' if it is unknown or "other". */
function valuesOf(
  { name, service, followUpOn, followUpTime }: OpenEnquiry,
  { brand, phone }: ReplyTextsQuery['siteSettings'],
  counsellor: string,
  language: Locale,
): ReplyValues {
  const day = followUpOn && (language === 'ne' ? nepaliDay(followUpOn) : formatAdDay(followUpOn));
  return {
    name,
    counsellor,
    office: brand,
    phone,
    service: service && service !== 'other' ? serviceLabel(service) : '',
    day: day && [day, followUpTime].filter(Boolean).join(', '),
  };
}

/** Returns the day in Nepali, such as "७ मंसिर २०८३". A day outside the Bikram Sambat table is formatted in English. */
function nepaliDay(day: string): string {
  const bs = toBs(day);
  if (!bs) return formatAdDay(day);
  const digits = new Intl.NumberFormat('ne-NP', { useGrouping: false });
  return `${digits.format(bs.day)} ${bsMonths.ne[bs.month - 1]} ${digits.format(bs.year)}`;
}
