import type { ApolloCache } from '@apollo/client';
import {
  type ChangedContactFragment,
  ChangedContactFragmentDoc,
  ContactVersionFragmentDoc,
} from '../../gql/graphql.ts';

export type ChangedContact = ChangedContactFragment;

/**
 * Writes changed enquiries to the cache, from which every list and panel reads.
 *
 * @returns the changes that were new here: the stream also brings back one's own
 */
export function storeChanges(cache: ApolloCache, changed: readonly ChangedContact[]): ChangedContact[] {
  const news: ChangedContact[] = [];
  for (const contact of changed) {
    const id = cache.identify(contact);
    const options = { id, fragment: ChangedContactFragmentDoc, fragmentName: 'ChangedContact' };
    // Includes the expected result of a save in progress.
    const optimistic = { id, fragment: ContactVersionFragmentDoc, optimistic: true };
    const known = cache.readFragment(optimistic)?.version;
    // The answer to an own save may arrive before this notice.
    if (known !== undefined && known > contact.version) continue;
    cache.writeFragment({ ...options, data: contact });
    if (known !== contact.version) news.push(contact);
  }
  return news;
}
