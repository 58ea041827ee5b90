import { useApolloClient } from '@apollo/client/react';
import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { EarlierEntriesDocument } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { OfficeDay } from '../../../calendar/office-day.tsx';
import { formatMoment, formatTime } from '../../../format.ts';
import { notifyFailure } from '../../../notify.ts';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { cameWords } from '../enquiry-words.ts';
import { touchWords, useChangeSaid } from '../timeline-words.ts';
import styles from './timeline.module.css';
import { daysOf, earlierThan, entriesOf, type TimelineEntry, withOlder } from './timeline-entries.ts';

export function Timeline({ enquiry }: { enquiry: OpenEnquiry }) {
  const client = useApolloClient();
  const [earlier, setEarlier] = useState<Parameters<typeof entriesOf>[1]>(null);
  const [busy, setBusy] = useState(false);
  const [message, ...rest] = entriesOf(enquiry, earlier);
  const more = earlierThan(enquiry, earlier);

  async function load() {
    if (!more) return;
    setBusy(true);
    try {
      const { data } = await client.query({
        query: EarlierEntriesDocument,
        variables: { id: enquiry._id, ...more },
        // Not cached, because the cache must contain only each list's newest entries.
        fetchPolicy: 'no-cache',
      });
      if (data) setEarlier(withOlder(earlier, data.adminEnquiry, more));
    } catch {
      notifyFailure('The earlier entries could not be loaded. Please try again.');
    }
    setBusy(false);
  }

  const frame = useRef<HTMLElement>(null);
  const newest = rest.at(-1)?.id;
  useLayoutEffect(() => {
    frame.current?.scrollTo(0, frame.current.scrollHeight);
  }, [newest]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section aria-label="Timeline" className={styles.timeline} ref={frame} tabIndex={0}>
      {message && <Day entries={[message]} enquiry={enquiry} />}
      {more && (
        <Button variant="quiet" size="small" busy={busy} onClick={load}>
          {busy ? 'Loading…' : 'Show earlier entries'}
        </Button>
      )}
      <Days entries={rest} enquiry={enquiry} after={message} />
    </section>
  );
}

function Days({
  entries,
  enquiry,
  after,
}: {
  entries: TimelineEntry[];
  enquiry: OpenEnquiry;
  after: TimelineEntry | undefined;
}) {
  const shownDay = after && daysOf([after])[0]?.day;
  return daysOf(entries).map(({ day, entries: on }) => (
    <Day key={day} entries={on} enquiry={enquiry} isContinued={day === shownDay} />
  ));
}

function Day({
  entries,
  enquiry,
  isContinued = false,
}: {
  entries: TimelineEntry[];
  enquiry: OpenEnquiry;
  isContinued?: boolean;
}) {
  const [first] = daysOf(entries);
  if (!first) return null;
  return (
    <div>
      {!isContinued && (
        <h3 className={styles.day}>
          <OfficeDay day={first.day} />
        </h3>
      )}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li
            key={entry.id}
            className={clsx(
              styles[entry.kind],
              entry.kind === 'touch' && entry.touch.takenBackAt && styles.takenBack,
            )}
          >
            <p className={styles.words}>
              <EntryWords entry={entry} enquiry={enquiry} />
            </p>
            <Quoted entry={entry} />
            <time className={styles.time} dateTime={entry.at} title={formatMoment(entry.at)}>
              {formatTime(entry.at)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For example "Asha called: no answer. Next: 23 Nov 2026." */
function EntryWords({ entry, enquiry }: { entry: TimelineEntry; enquiry: OpenEnquiry }) {
  const changeSaid = useChangeSaid((id) => (enquiry.person?._id === id ? enquiry.person.name : null));
  switch (entry.kind) {
    case 'message':
      return cameWords(enquiry.name, enquiry.origin);
    case 'mail':
      return entry.line === 'notice'
        ? 'The office was told by mail'
        : `${enquiry.name} got the acknowledgement by mail`;
    case 'touch':
      return <By who={entry.touch}>{touchWords('', entry.touch)}</By>;
    case 'note':
      return <By who={entry.note}> wrote a note</By>;
    case 'change':
      return <By who={entry.change}>{changeSaid(entry.change)}</By>;
  }
}

function By({ who, children }: { who: { admin: string; adminName: string }; children: React.ReactNode }) {
  return (
    <>
      <span className={styles.who} title={who.admin}>
        {who.adminName}
      </span>
      {children}
    </>
  );
}

/** Shows the text of a note, or of a logged call or message. The visitor's message is shown above the timeline instead. */
function Quoted({ entry }: { entry: TimelineEntry }) {
  const text = entry.kind === 'note' ? entry.note.text : entry.kind === 'touch' ? entry.touch.text : '';
  return text ? <p className={styles.quoted}>{text}</p> : null;
}
