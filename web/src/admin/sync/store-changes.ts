import type { ApolloCache } from '@apollo/client';
import {
  type ChangedEnquiryFragment,
  ChangedEnquiryFragmentDoc,
  EnquiryVersionFragmentDoc,
} from '../../gql/graphql.ts';
import { rememberVersions } from '../graphql/newest-records.ts';

/** Writes the changes to the cache. Returns only those new to it, because the stream also reports the user's own changes. */
export function storeChanges(
  cache: ApolloCache,
  changed: readonly ChangedEnquiryFragment[],
): ChangedEnquiryFragment[] {
  rememberVersions(changed);
  const news: ChangedEnquiryFragment[] = [];
  for (const enquiry of changed) {
    const id = cache.identify(enquiry);
    const options = { id, fragment: ChangedEnquiryFragmentDoc, fragmentName: 'ChangedEnquiry' };
    // Includes the optimistic result of a save in progress.
    const optimistic = { id, fragment: EnquiryVersionFragmentDoc, optimistic: true };
    const known = cache.readFragment(optimistic)?.version;
    // The response to the user's own save may arrive before this event, so the cache may already be newer.
    if (known !== undefined && known > enquiry.version) continue;
    cache.writeFragment({ ...options, data: enquiry });
    if (known !== enquiry.version) news.push(enquiry);
  }
  return news;
}
