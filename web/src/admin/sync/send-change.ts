import type { ApolloClient } from '@apollo/client';
import { pick, restOf } from 'api/rules/merge';
import {
  AdminEnquiryDocument,
  type AdminEnquiryQuery,
  CreateTouchDocument,
  UpdateEnquiryDocument,
} from '../../gql/graphql.ts';
import { contestedIn } from '../graphql/failure.ts';
import type { Attempt } from '../graphql/save.ts';
import { addConflict, changeOf, type EnquiryChange, fieldGroups, groupsOf } from './field-groups.ts';

export type OpenEnquiry = AdminEnquiryQuery['adminEnquiry'];

/** Returns the id of the enquiry that is changed; null for other mutations. */
export function enquiryOf({ mutation, variables }: Attempt['options']): string | null {
  const id = mutation === UpdateEnquiryDocument ? variables?.id : variables?.enquiryId;
  return typeof id === 'string' ? id : null;
}

/** Returns the part of the input that sets the enquiry's own fields; empty for a note. */
export const changeIn = ({ variables }: Attempt['options']): EnquiryChange =>
  changeOf(variables?.input ?? {});

/**
 * Sends a change again after it failed with `error` because a colleague had changed some of its fields. These fields become
 * conflicts, and the others are sent (docs/product.md, "Inbox").
 * @throws `error` if it has another cause; Apollo's error if the remaining fields cannot be sent
 */
export async function sendRest({ client, options, key }: Attempt, error: unknown): Promise<void> {
  const { mutation, variables } = options;
  const id = enquiryOf(options);
  const theirs = contestedIn(error);
  if (!theirs || id === null) throw error;
  const mine = changeIn(options);
  const contested: string[] = [];
  for (const group of groupsOf(theirs)) {
    const part = pick(mine, fieldGroups[group]);
    addConflict({ about: id, group, mine: part });
    contested.push(...Object.keys(part));
  }
  // If the fetch fails, the stream or the next reload shows the colleague's values.
  await fetchEnquiry(client, id).catch(() => {});
  const rest = restOf({ ...variables }, contested, mutation === CreateTouchDocument);
  if (!rest) return;
  const again = { mutation, variables: { ...variables, ...rest } };
  // The server rejects a key that was used with other content, so the rest gets a new key. The new key is derived from `key`,
  // so that a retry sends the rest with the same new key.
  const restKey = `${key} without ${contested.toSorted().join()}`;
  await client
    .mutate({ ...again, context: { headers: { 'Idempotency-Key': restKey } } })
    .catch((failure) => sendRest({ client, options: again, key: restKey }, failure));
}

export async function fetchEnquiry(client: ApolloClient, id: string): Promise<OpenEnquiry> {
  const { data } = await client.query({
    query: AdminEnquiryDocument,
    variables: { id },
    fetchPolicy: 'network-only',
  });
  if (!data) throw new TypeError('The enquiry came without data.');
  return data.adminEnquiry;
}
