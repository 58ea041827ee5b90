import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { CreateTouchDocument } from '../../../../gql/graphql.ts';
import { contestedIn, fieldErrors, serverMessage } from '../../../graphql/failure.ts';
import { save } from '../../../graphql/save.ts';
import { newRecordId } from '../../../new-record-id.ts';
import { officeNow } from '../../../office-clock.ts';
import { useAccount } from '../../../session/session-context.ts';
import { fetchEnquiry, type OpenEnquiry } from '../../../sync/send-change.ts';
import { useCounsellors } from '../counsellors.tsx';
import { inputOf, mergeTouch, planOf, type TouchDraft } from './touch-draft.ts';

/** `met`: the touch conflicts with a colleague's change. The enquiry's new state is now in the cache. */
export type TouchSaved =
  /** `isTaken`: the enquiry had no active counsellor and is now assigned to the signed-in account. */
  | { end: 'saved'; id: string; queued: boolean; isKeptHere: boolean; isTaken: boolean }
  | { end: 'met' }
  | { end: 'failed'; message: string; fields: Readonly<Record<string, string>> };

/** Logs a touch (a call, message or visit). The lists show its outcome immediately, and revert if the server rejects it. */
export function useTouch(enquiry: OpenEnquiry) {
  const client = useApolloClient();
  const account = useAccount();
  const { isNobodys } = useCounsellors();
  const [busy, setBusy] = useState(false);
  // A retry with the same content reuses `id`, `key` and `at`, so that the touch is not recorded twice.
  const sent = useRef<{ content: string; id: string; key: string; at: string } | null>(null);

  async function attempt(draft: TouchDraft): Promise<TouchSaved> {
    const said = inputOf(draft);
    const content = JSON.stringify(said);
    if (sent.current?.content !== content)
      sent.current = {
        ...{ content, id: newRecordId(), key: crypto.randomUUID() },
        // The time of the first attempt, so that a touch that is sent later still has the right time.
        at: new Date(officeNow()).toISOString(),
      };
    const { id, key, at } = sent.current;
    // In the API's input, null keeps the follow-up time, and '' removes the time.
    const input = { id, at, ...said, followUpTime: said.followUpTime ?? '' };
    const { after } = mergeTouch(enquiry, draft);
    const { _id, touches, history, version, counsellorId } = enquiry;
    // Whether the server will assign the enquiry to the account. The screen shows this at once (docs/product.md, "Today").
    const isTaken = isNobodys(counsellorId);
    const touch = {
      __typename: 'Touch' as const,
      ...{ _id: id, channel: draft.channel, outcome: draft.outcome, text: said.text },
      followUpOn: after.followUpOn,
      followUpTime: after.followUpTime,
      takenBackAt: null,
      admin: account?.email ?? '',
      adminName: account?.name ?? '',
      createdAt: at,
    };
    const expected = {
      __typename: 'Enquiry' as const,
      ...{ _id, history, version: version + 1 },
      updatedAt: touch.createdAt,
      touchedAt: touch.createdAt,
      ...after,
      counsellorId: isTaken ? (account?._id ?? null) : counsellorId,
      touches: [...touches, touch],
    };
    try {
      const { queued, isKeptHere = false } = await save(
        client,
        {
          mutation: CreateTouchDocument,
          variables: { enquiryId: _id, input, base: planOf(draft.begun) },
          optimisticResponse: { createTouch: expected },
        },
        key,
      );
      return { end: 'saved', id, queued, isKeptHere, isTaken };
    } catch (error) {
      // If the colleague's values cannot be fetched, the form cannot show the conflict, so the save is reported as failed.
      const isMet =
        contestedIn(error) !== null &&
        (await fetchEnquiry(client, _id).then(
          () => true,
          () => false,
        ));
      if (isMet) return { end: 'met' };
      return {
        end: 'failed',
        message: serverMessage(error) ?? 'This could not be saved. It is kept here; try again.',
        fields: fieldErrors(error),
      };
    }
  }

  async function send(draft: TouchDraft): Promise<TouchSaved> {
    setBusy(true);
    const saved = await attempt(draft);
    setBusy(false);
    return saved;
  }

  return { send, busy };
}
