import type { ApolloCache } from '@apollo/client';
import {
  type ChangedEnquiryFragment,
  ChangedEnquiryFragmentDoc,
  EnquiryVersionFragmentDoc,
} from '../../gql/graphql.ts';

export type ChangedEnquiry = ChangedEnquiryFragment;

/**
 * Writes changed enquiries to the cache, from which every list and panel reads.
 *
 * @returns the changes that were new here: the stream also brings back one's own
 */
export function storeChanges(cache: ApolloCache, changed: readonly ChangedEnquiry[]): ChangedEnquiry[] {
  const news: ChangedEnquiry[] = [];
  for (const enquiry of changed) {
    const id = cache.identify(enquiry);
    const options = { id, fragment: ChangedEnquiryFragmentDoc, fragmentName: 'ChangedEnquiry' };
    // Includes the expected result of a save in progress.
    const optimistic = { id, fragment: EnquiryVersionFragmentDoc, optimistic: true };
    const known = cache.readFragment(optimistic)?.version;
    // The answer to an own save may arrive before this notice.
    if (known !== undefined && known > enquiry.version) continue;
    cache.writeFragment({ ...options, data: enquiry });
    if (known !== enquiry.version) news.push(enquiry);
  }
  return news;
}
