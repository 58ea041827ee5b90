import type { ApolloClient, OperationVariables } from '@apollo/client';
import {
  AdminEnquiryDocument,
  type AdminEnquiryQuery,
  CreateTouchDocument,
  UpdateEnquiryDocument,
} from '../../gql/graphql.ts';
import { isOutdated } from '../graphql/failure.ts';
import { addConflict, changeOf, compare, type EnquiryChange, fieldGroups } from './field-groups.ts';

export type OpenEnquiry = AdminEnquiryQuery['adminEnquiry'];

export interface EnquiryWork {
  options: ApolloClient.MutateOptions<unknown, OperationVariables>;
  key: string;
  /** The enquiry's fields as they were when staff made the change. */
  seen: EnquiryChange;
}

/** Returns the id of the enquiry that a mutation changes; null for other mutations. */
export function enquiryOf({ mutation, variables }: EnquiryWork['options']): string | null {
  const id = mutation === UpdateEnquiryDocument ? variables?.id : variables?.enquiryId;
  return typeof id === 'string' ? id : null;
}

/** Returns the part of a mutation's input that sets the enquiry's own fields; empty for a note. */
export const changeIn = ({ variables }: EnquiryWork['options']): EnquiryChange => {
  const input: unknown = variables?.input;
  return typeof input === 'object' && input !== null ? changeOf(input) : {};
};

/** The maximum number of attempts if colleagues keep changing the enquiry. */
const tries = 4;

/**
 * Sends a change to an enquiry that a colleague has changed in the meantime. Fields that the colleague left alone are sent. If both
 * changed the same field, the colleague's value stays stored and the user's is kept as a conflict (docs/product.md, "Inbox"). A
 * touch is always recorded, because it has already taken place.
 *
 * @returns whether no field is in conflict
 * @throws Apollo's error if the server rejects the mutation or does not respond
 */
export async function settle(client: ApolloClient, work: EnquiryWork): Promise<boolean> {
  const { options, key } = work;
  const id = enquiryOf(options);
  if (id === null) throw new TypeError('Only a change of an enquiry can be settled.');
  let { seen } = work;
  let change = changeIn(options);
  let isSettled = true;
  for (let left = tries; ; left -= 1) {
    const theirs = await fetchEnquiry(client, id);
    const { contested, free } = compare(change, seen, theirs);
    for (const each of contested) addConflict(id, each);
    isSettled &&= contested.length === 0;
    [change, seen] = [free, theirs];
    const isTouch = options.mutation === CreateTouchDocument;
    if (!isTouch && Object.keys(free).length === 0) return isSettled;
    try {
      await client.mutate({
        mutation: options.mutation,
        variables: {
          ...options.variables,
          version: theirs.version,
          input: isTouch ? { ...withoutState(options.variables?.input), ...free } : free,
        },
        context: { headers: { 'Idempotency-Key': key } },
      });
      return isSettled;
    } catch (error) {
      if (!isOutdated(error) || left === 1) throw error;
    }
  }
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

function withoutState(input: unknown): object {
  const state = new Set<string>(Object.values(fieldGroups).flat());
  return Object.fromEntries(Object.entries(input ?? {}).filter(([name]) => !state.has(name)));
}
