import { useApolloClient } from '@apollo/client/react';
import type { Form } from 'api/fields';
import { serverMessage } from '../graphql/failure.ts';
import { newKey, withKey } from '../graphql/idempotency.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';

/** Takes records out of the trash, and says how it went. The returned function tells whether all of them are back. */
export function useRestore<Row extends ListRow, Full extends RecordRow, F extends Form>(
  kind: RecordKind<Row, Full, F>,
) {
  const client = useApolloClient();
  return async (ids: readonly string[]): Promise<boolean> => {
    try {
      for (const id of ids) {
        await client.mutate({
          mutation: kind.operations.restore,
          variables: { id },
          context: withKey(newKey()),
        });
      }
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error restoring ${kind.noun}`);
      return false;
    }
    notifySuccess(ids.length === 1 ? 'Restored' : `${ids.length} restored`);
    return true;
  };
}
