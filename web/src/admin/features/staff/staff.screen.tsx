import { useApolloClient, useQuery } from '@apollo/client/react';
import { roles } from 'api/forms/admin';
import { useState } from 'react';
import { AccountsDocument, InviteAdminDocument } from '../../../gql/graphql.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { countOf, labelOf } from '../../format.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { notifyFailure } from '../../notify.ts';
import { officeNow } from '../../office-clock.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useAccount, useSession } from '../../session/session-context.ts';
import type { TabProps } from '../../tab.ts';
import {
  type Account,
  accountKind,
  isLastOwner,
  type AccountState as State,
  stateOf,
} from './account.kind.ts';
import styles from './staff.module.css';
import { DisableAccount, InvitationLink, InviteForm, type Issued } from './staff-dialogs.tsx';

type Open =
  | { what: 'invite' }
  | { what: 'link'; issued: Issued }
  | { what: 'edit' | 'disable'; account: Account };

export default function StaffScreen({ heading }: TabProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const result = useQuery(AccountsDocument, { fetchPolicy: 'cache-and-network' });
  const session = useSession();
  const me = useAccount();
  const accounts = result.data?.records;
  const close = () => setOpen(null);
  const showLink = (issued: Issued) => {
    setOpen({ what: 'link', issued });
    void result.refetch().catch(() => {});
  };
  const newLink = useNewLink(showLink);

  async function saved() {
    close();
    const accountsNow = (await result.refetch().catch(() => null))?.data;
    const mine = accountsNow?.records.find(({ _id }) => _id === me?._id);
    if (me && mine) session.updateAccount({ ...me, email: mine.email, name: mine.name, role: mine.role });
  }

  return (
    <>
      <ScreenHeader title={heading} count={accounts && countOf(accounts.length, 'person', 'people')}>
        <Button size="small" onClick={() => setOpen({ what: 'invite' })}>
          Invite somebody
        </Button>
      </ScreenHeader>
      <Loaded result={{ ...result, data: accounts }} what="staff">
        {(rows) => (
          <DataTable
            label="Staff"
            columns={columnsFor(me?._id)}
            rows={rows}
            actions={(account) => (
              <>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Edit ${account.name}`}
                  onClick={() => setOpen({ what: 'edit', account })}
                >
                  Edit
                </Button>
                {account.isActive && account.invitedUntil && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`New link for ${account.name}`}
                    busy={newLink.busy === account._id}
                    onClick={() => newLink.make(account)}
                  >
                    New link
                  </Button>
                )}
                {account.isActive && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Disable ${account.name}`}
                    onClick={() => setOpen({ what: 'disable', account })}
                  >
                    Disable
                  </Button>
                )}
              </>
            )}
          />
        )}
      </Loaded>
      {open?.what === 'invite' && <InviteForm onIssued={showLink} onClose={close} />}
      {open?.what === 'link' && <InvitationLink issued={open.issued} onClose={close} />}
      {open?.what === 'edit' && (
        <RecordForm
          kind={accountKind}
          record={open.account}
          notice={
            accounts && isLastOwner(open.account, accounts)
              ? `${open.account.name} is the only owner. Make somebody else an owner before you change this role or disable this account.`
              : undefined
          }
          onSaved={saved}
          onClose={close}
        />
      )}
      {open?.what === 'disable' && (
        <DisableAccount
          account={open.account}
          isMe={open.account._id === me?._id}
          isLastOwner={accounts !== undefined && isLastOwner(open.account, accounts)}
          onDone={saved}
          onClose={close}
        />
      )}
    </>
  );
}

const columnsFor = (me: string | undefined): Column<Account>[] => [
  {
    header: 'Name',
    cell: ({ _id, name, email }) => (
      <span className={styles.person}>
        <span className={styles.name}>
          {name}
          {_id === me && <span className={styles.you}> (you)</span>}
        </span>
        <span className={styles.email}>{email}</span>
      </span>
    ),
  },
  { header: 'Role', cell: ({ role }) => labelOf(roles, role) },
  {
    header: 'State',
    cell: (account) => (
      <AccountState state={stateOf(account, officeNow())} invitedUntil={account.invitedUntil ?? null} />
    ),
  },
  {
    header: 'Second factor',
    cell: ({ twoFactorOn }) => (twoFactorOn ? 'On' : <span className={styles.faint}>Off</span>),
  },
  {
    header: 'Last seen',
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? <OfficeMoment at={lastSeenAt} short /> : <span className={styles.faint}>Never</span>,
  },
];

function AccountState({ state, invitedUntil }: { state: State; invitedUntil: string | null }) {
  if (state === 'active') return <span className={styles.active}>Active</span>;
  if (state === 'disabled') return <Badge>Disabled</Badge>;
  return (
    <span className={styles.state}>
      <Badge tone={state === 'invited' ? 'contacted' : 'danger'}>
        {state === 'invited' ? 'Invited' : 'Invitation ended'}
      </Badge>
      {state === 'invited' && invitedUntil && (
        <span className={styles.email}>
          until <OfficeMoment at={invitedUntil} short />
        </span>
      )}
    </span>
  );
}

/** Creates new invitation links. A new link invalidates the previous one. */
function useNewLink(onIssued: (issued: Issued) => void) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<string | null>(null);

  async function make({ _id, email, name, role }: Account) {
    setBusy(_id);
    try {
      const variables = { input: { email, name, role } };
      const { data } = await client.mutate({ mutation: InviteAdminDocument, variables });
      if (data) onIssued(data.inviteAdmin);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'Error making a link. Check the connection and try again.');
    }
    setBusy(null);
  }

  return { make, busy };
}
