import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  EndPreviewLinkDocument,
  MakePreviewLinkDocument,
  PreviewLinkUntilDocument,
} from '../../gql/graphql.ts';
import { Question } from '../../ui/dialog.tsx';
import { confirmation } from '../../ui/toaster.tsx';
import { formatMoment } from '../format.ts';
import { useAttempt } from '../graphql/failure.ts';
import { notifyDone, notifyFailure, notifySuccess } from '../notify.ts';
import { officeNow } from '../office-clock.ts';
import { usePlatform } from '../platform-context.ts';
import { ToastChoices } from '../toast-choices.tsx';
import type { RecordKind, RecordRow } from './record-kind.ts';

interface PreviewLink {
  url: string;
  expiresAt: string;
}

/** Maps record ids to the preview links that this window has created. The server returns a link only on creation. */
const ownLinks = new Map<string, PreviewLink>();

type Use = 'open' | 'copy';

/** Asks staff whether to make a new link for a record, because a new link invalidates the current one. */
interface LinkQuestion {
  id: string;
  use: Use;
  until: string;
}

/** Opens a record as visitors see it. A record that is not public yet is opened through a private preview link. */
export function useVisitorView({ facts: { type }, noun, writing }: RecordKind) {
  const client = useApolloClient();
  const platform = usePlatform();
  const [busy, attempt] = useAttempt();
  const [question, setQuestion] = useState<LinkQuestion | null>(null);

  async function use(id: string, { url, expiresAt }: PreviewLink, how: Use) {
    // A link is opened at the origin by which this device reaches the server; a copied link has the public origin.
    if (how === 'open') return platform.openExternal(new URL(new URL(url).pathname, platform.site).href);
    try {
      await navigator.clipboard.writeText(url);
      const message = `Link copied. It shows this ${noun} to whoever has it until ${formatMoment(expiresAt)}.`;
      const choices = { 'End the link': () => tryTo(() => end(id, expiresAt)) };
      notifyDone(<ToastChoices message={message} choices={choices} id={confirmation} />);
    } catch {
      notifyFailure(`Your browser does not allow copying. The link is ${url}`);
    }
  }

  async function make(id: string, how: Use) {
    const { data } = await client.mutate({
      mutation: MakePreviewLinkDocument,
      variables: { kind: type, id },
    });
    if (!data) return;
    ownLinks.set(id, data.previewLink);
    await use(id, data.previewLink, how);
  }

  const readUntil = async (id: string): Promise<string | null> => {
    const fetchPolicy = 'network-only';
    const query = { query: PreviewLinkUntilDocument, variables: { kind: type, id }, fetchPolicy } as const;
    return (await client.query(query)).data?.previewLinkUntil ?? null;
  };

  /** Ends the link only if it expires at `until`. A link with another time is newer, and a colleague may have shared it. */
  async function end(id: string, until: string) {
    if ((await readUntil(id)) !== until) return notifyFailure('This link has ended already.');
    await client.mutate({ mutation: EndPreviewLinkDocument, variables: { kind: type, id } });
    ownLinks.delete(id);
    notifySuccess('The link has ended.');
  }

  async function find(id: string, how: Use) {
    const link = ownLinks.get(id);
    const until = await readUntil(id);
    // If the server's expiry time differs from that of `link`, this window's link no longer works: it was replaced, or ended by
    // publishing, for example.
    if (link && until === link.expiresAt && Date.parse(until) > officeNow()) return use(id, link, how);
    if (until === null) return make(id, how);
    setQuestion({ id, use: how, until: formatMoment(until) });
  }

  const tryTo = (work: () => Promise<void>) => void attempt(work, 'The server did not answer. Try again.');

  function reach({ _id, version }: RecordRow, how: Use) {
    // In the installed app, a record with unsent changes has version 0.
    if (version === 0)
      return notifyFailure(`This ${noun} has not been sent yet. It will have a link once it is.`);
    tryTo(() => find(_id, how));
  }

  return {
    busy,
    view(record: RecordRow) {
      if (!writing?.isPublic(record)) return reach(record, 'open');
      platform.openExternal(new URL(writing.addressOf(record), platform.site).href);
    },
    copyLink: (record: RecordRow) => reach(record, 'copy'),
    question: question && (
      <Question
        title="Make a new link?"
        action="Make a new link"
        variant="primary"
        cancel="Keep the old one"
        onConfirm={() => {
          setQuestion(null);
          tryTo(() => make(question.id, question.use));
        }}
        onClose={() => setQuestion(null)}
      >
        <p>
          There is already a link to this draft, which works until {question.until}. Only the person who made
          it has it. A new link replaces it.
        </p>
      </Question>
    ),
  };
}
