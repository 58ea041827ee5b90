import { useApolloClient } from '@apollo/client/react';
import { enquiryFacts } from 'api/forms/enquiry';
import { recordMessages } from 'api/messages';
import { EnquiryStateFragmentDoc, UpdateEnquiryDocument } from '../../../../gql/graphql.ts';
import { serverMessage } from '../../../graphql/failure.ts';
import { save as send } from '../../../graphql/save.ts';
import { type Ended, notifyFailure, notifySaved } from '../../../notify.ts';
import { officeNow } from '../../../office-clock.ts';
import { notifyWithUndo } from '../../../records/undo-toast.tsx';
import { changeOf, type EnquiryChange, enquiryPatch } from '../../../sync/field-groups.ts';
import { type OpenEnquiry, sendRest } from '../../../sync/send-change.ts';

export type { OpenEnquiry } from '../../../sync/send-change.ts';

const { updated } = recordMessages(enquiryFacts.label);
type Report = (saved: Ended) => void;
const reportUpdated: Report = (saved) => notifySaved(saved, updated);

/**
 * A change appears at once, and is reverted if the server rejects it. If a colleague changed the same field, the colleague's
 * value is shown, and the user's value is kept as a conflict (docs/product.md, "Inbox").
 */
export function useEnquiryUpdate(enquiry: OpenEnquiry) {
  const client = useApolloClient();

  /**
   * @param on - the enquiry as it was when staff began the change
   * @param takesBack - the id of the logged call or message that this change takes back
   */
  async function store(
    change: EnquiryChange,
    on: OpenEnquiry,
    report: Report,
    takesBack?: string,
  ): Promise<void> {
    const { _id, updatedAt, history } = on;
    const cacheId = client.cache.identify({ __typename: 'Enquiry', _id });
    const now = client.cache.readFragment({ id: cacheId, fragment: EnquiryStateFragmentDoc }) ?? on;
    const patch = enquiryPatch(changeOf(on), change);
    // The cache identifies the enquiry by `__typename` and `_id`.
    const stored = { __typename: 'Enquiry', _id, version: now.version + 1, updatedAt, history };
    const key = crypto.randomUUID();
    const options = {
      mutation: UpdateEnquiryDocument,
      variables: { id: _id, ...patch, ...(takesBack && { takesBack }) },
      optimisticResponse: { updateEnquiry: { ...now, ...stored, ...patch.input } },
    };
    const touch = takesBack && client.cache.identify({ __typename: 'Touch', _id: takesBack });
    try {
      const saved = await send(client, options, key);
      if (touch)
        client.cache.modify({
          id: touch,
          fields: { takenBackAt: () => new Date(officeNow()).toISOString() },
        });
      report(saved);
    } catch (error) {
      const failure = await sendRest({ client, options, key }, error).then(
        () => error,
        (other: unknown) => other,
      );
      notifyFailure(serverMessage(failure) ?? 'Error updating enquiry');
    }
  }

  const saveNow = (
    change: EnquiryChange,
    on: OpenEnquiry = enquiry,
    report: Report = reportUpdated,
    takesBack?: string,
  ) => inTurn(enquiry._id, () => store(change, on, report, takesBack));

  return {
    save: saveNow,
    /** Completes the enquiry: `status` must be `settledStatus`. Offers Undo, because the enquiry disappears from Today. */
    saveStatus(status: string) {
      const undo = () => saveNow({ status: enquiry.status }, { ...enquiry, status });
      return saveNow({ status }, enquiry, (saved) =>
        notifyWithUndo(saved, 'completed.', undo, { whose: enquiry.name }),
      );
    },
  };
}

/** Each enquiry's last save, as a promise that never rejects. */
const last = new Map<string, Promise<unknown>>();

/** Runs the saves of an enquiry one after another, because each save is based on the values that the previous save stored. */
export function inTurn<Result>(enquiryId: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(enquiryId) ?? Promise.resolve();
  const result = before.then(work);
  const ended = result.then(
    () => {},
    () => {},
  );
  last.set(enquiryId, ended);
  void ended.then(() => {
    if (last.get(enquiryId) === ended) last.delete(enquiryId);
  });
  return result;
}
