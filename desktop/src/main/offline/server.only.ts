/** What no copy can do: it looks at more than a copy holds, or at two people at once. */
import { GraphQLError } from 'graphql';

const acts: Readonly<Record<string, string>> = {
  mergePeople: 'Merging people',
  undoMerge: 'Undoing a merge',
  keepApart: 'Keeping two people apart',
  erasePerson: 'Erasing a person',
  previewImport: 'An import',
  runImport: 'An import',
  undoImport: 'Undoing an import',
};

/** Why a mutation does not wait in the queue, in words for staff; null where it may wait, or nothing is known of it. */
export function needsServer(field: string): GraphQLError | null {
  const act = acts[field];
  if (!act) return null;
  const message = `${act} needs the server, which cannot be reached now. Nothing was changed. Do it when the connection is back.`;
  return new GraphQLError(message, { extensions: { code: 'OFFLINE' } });
}
