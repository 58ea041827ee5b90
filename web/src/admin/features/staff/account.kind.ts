import { accountFacts, type accountForm } from 'api/forms/admin';
import { type AccountFragment, UpdateAccountDocument } from '../../../gql/graphql.ts';
import { formKind } from '../../records/record-kind.ts';

export type Account = AccountFragment;

export const accountKind = formKind<Account, typeof accountForm>({
  facts: accountFacts,
  controls: {
    role: { hint: 'Owners also manage accounts and settings, and export enquiries.' },
    isActive: { hint: 'A disabled account is signed out everywhere and cannot sign in.' },
  },
  operations: { update: UpdateAccountDocument },
});

export type AccountState = 'invited' | 'expired' | 'active' | 'disabled';

/** @param now - milliseconds since 1970 */
export function stateOf({ isActive, invitedUntil }: Account, now: number): AccountState {
  if (!isActive) return 'disabled';
  if (!invitedUntil) return 'active';
  return Date.parse(invitedUntil) > now ? 'invited' : 'expired';
}

/** Returns whether the account is the only owner that can sign in. Invited owners cannot sign in yet. */
export function isLastOwner(account: Account, accounts: readonly Account[]): boolean {
  const owners = accounts.filter(
    ({ role, isActive, invitedUntil }) => role === 'owner' && isActive && !invitedUntil,
  );
  return owners.length === 1 && owners[0]?._id === account._id;
}
