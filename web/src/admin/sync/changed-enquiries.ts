import type { ApolloCache } from '@apollo/client';
import {
  type ChangedEnquiryFragment,
  ChangedEnquiryFragmentDoc,
  EnquiryVersionFragmentDoc,
} from '../../gql/graphql.ts';

export type ChangedEnquiry = ChangedEnquiryFragment;

/**
 * Writes changed enquiries to the cache, from which all lists and panels read.
 *
 * @returns the changes that were new in this window: the stream also returns one's own changes
 */
export function storeChanges(cache: ApolloCache, changed: readonly ChangedEnquiry[]): ChangedEnquiry[] {
  const news: ChangedEnquiry[] = [];
  for (const enquiry of changed) {
    const id = cache.identify(enquiry);
    const options = { id, fragment: ChangedEnquiryFragmentDoc, fragmentName: 'ChangedEnquiry' };
    // Includes the optimistic result of a running save.
    const optimistic = { id, fragment: EnquiryVersionFragmentDoc, optimistic: true };
    const known = cache.readFragment(optimistic)?.version;
    // The answer to one's own save may arrive before this notice.
    if (known !== undefined && known > enquiry.version) continue;
    cache.writeFragment({ ...options, data: enquiry });
    if (known !== enquiry.version) news.push(enquiry);
  }
  return news;
}
