import { useApolloClient } from '@apollo/client/react';
import type { Form } from 'api/fields';
import { serverMessage } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import { notifyFailure, notifySaved } from '../notify.ts';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';

/** Approves a waiting row. The returned function tells whether the approval was saved. */
export function useApproval<Row extends ListRow, Full extends RecordRow, F extends Form>(
  kind: RecordKind<Row, Full, F>,
) {
  const client = useApolloClient();
  return async ({ _id, version }: Row): Promise<boolean> => {
    if (!kind.approval) return false;
    try {
      const variables = { id: _id, version, input: kind.approval.input };
      const saved = await save(client, { mutation: kind.operations.update, variables });
      notifySaved(saved, kind.messages.updated);
      return true;
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error saving ${kind.noun}`);
      return false;
    }
  };
}
