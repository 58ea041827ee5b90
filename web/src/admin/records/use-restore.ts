import { useApolloClient } from '@apollo/client/react';
import type { Form } from 'api/fields';
import { serverMessage } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import { notifyFailure, notifySaved } from '../notify.ts';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';

/** Restores records from the trash and reports it. The returned function resolves to whether all were restored. */
export function useRestore<Row extends ListRow, Full extends RecordRow, F extends Form>(
  kind: RecordKind<Row, Full, F>,
) {
  const client = useApolloClient();
  return async (ids: readonly string[]): Promise<boolean> => {
    let queued = false;
    try {
      for (const id of ids) {
        const saved = await save(client, { mutation: kind.operations.restore, variables: { id } });
        queued ||= saved.queued;
      }
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error restoring ${kind.noun}`);
      return false;
    }
    notifySaved({ queued }, ids.length === 1 ? 'Restored' : `${ids.length} restored`);
    return true;
  };
}
