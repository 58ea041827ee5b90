import { useApolloClient } from '@apollo/client/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { EarlierEntriesDocument } from '../../../../gql/graphql.ts';
import { MoreButton } from '../../../list/loaded.tsx';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { originSentence } from '../enquiry-words.ts';
import { touchWords, useChangePhrase } from '../timeline-words.ts';
import styles from './timeline.module.css';
import { By, TimelineDays } from './timeline-days.tsx';
import {
  type EarlierEntries,
  earlierThan,
  entriesOf,
  type TimelineEntry,
  withOlder,
} from './timeline-entries.ts';

export function Timeline({ enquiry }: { enquiry: OpenEnquiry }) {
  const client = useApolloClient();
  const [earlier, setEarlier] = useState<EarlierEntries | null>(null);
  const [message, ...rest] = entriesOf(enquiry, earlier);
  const more = earlierThan(enquiry, earlier);

  async function load() {
    if (!more) return;
    const { data } = await client.query({
      query: EarlierEntriesDocument,
      variables: { id: enquiry._id, ...more },
      // Not cached, because the cached enquiry must contain only the newest entries of `notes`, `touches` and `history`.
      fetchPolicy: 'no-cache',
    });
    if (data) setEarlier(withOlder(earlier, data.adminEnquiry, more));
  }

  const frame = useRef<HTMLElement>(null);
  const newest = rest.at(-1)?.id;
  useLayoutEffect(() => {
    frame.current?.scrollTo(0, frame.current.scrollHeight);
  }, [newest]);

  const days = {
    heading: 'h3' as const,
    keyOf: (entry: TimelineEntry) => entry.id,
    words: (entry: TimelineEntry) => <EntryWords entry={entry} enquiry={enquiry} />,
    textOf,
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section aria-label="Timeline" className={styles.timeline} ref={frame} tabIndex={0}>
      {message && <TimelineDays entries={[message]} {...days} />}
      {more && <MoreButton what="entries" label="Show earlier entries" load={load} />}
      <TimelineDays entries={rest} after={message} {...days} />
    </section>
  );
}

/** Renders the sentence for an entry, such as "Asha called: no answer. Next: 23 Nov 2026." */
function EntryWords({ entry, enquiry }: { entry: TimelineEntry; enquiry: OpenEnquiry }) {
  const changePhrase = useChangePhrase((id) => (enquiry.person?._id === id ? enquiry.person.name : null));
  switch (entry.kind) {
    case 'message':
      return originSentence(enquiry.name, enquiry.origin);
    case 'mail':
      return entry.line === 'notice'
        ? 'The office was told by mail'
        : `${enquiry.name} got the acknowledgement by mail`;
    case 'touch':
      return <By who={entry.touch}>{touchWords('', entry.touch)}</By>;
    case 'note':
      return <By who={entry.note}> wrote a note</By>;
    case 'change':
      return <By who={entry.change}>{changePhrase(entry.change)}</By>;
  }
}

/** Returns the text of a note, or of a logged call or message. The visitor's message is shown above the timeline instead. */
const textOf = (entry: TimelineEntry): string =>
  entry.kind === 'note' ? entry.note.text : entry.kind === 'touch' ? entry.touch.text : '';
