import type { ApolloClient } from '@apollo/client';
import { enquiryFacts } from 'api/forms/enquiry';
import { settledStatus } from 'api/rules/enquiry';
import { type Patch, patchOf } from 'api/rules/merge';
import {
  ChangeMarkedEnquiryDocument,
  CounsellorsDocument,
  type EnquiryUpdateInput,
  type InboxRowFragment,
} from '../../../gql/graphql.ts';
import { countOf, formatCount } from '../../format.ts';
import { contestedIn, failureCode, serverMessage } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { notifyWithUndo } from '../../records/undo-toast.tsx';
import { counsellorsOf } from './counsellors.tsx';

export interface BulkEnd {
  /** The changes by which Undo restores the changed rows. */
  before: ({ id: string } & Patch<EnquiryUpdateInput>)[];
  /** The ids of the rows that were not changed. */
  left: string[];
  /** The number of rows that were skipped because a colleague had changed them. */
  met: number;
  queued: boolean;
  /** The first error message other than a conflict with a colleague's change; null if there was none. */
  message: string | null;
}

type Change = typeof changeOne;
const changeOne = (client: ApolloClient, id: string, { input, base }: Patch<EnquiryUpdateInput>) =>
  save(client, { mutation: ChangeMarkedEnquiryDocument, variables: { id, input, base } });

/** Changes the rows one by one. Sends the displayed values as `base`, so that the server does not overwrite newer values. */
export async function changeAll(
  client: ApolloClient,
  rows: readonly InboxRowFragment[],
  input: EnquiryUpdateInput,
  change: Change = changeOne,
): Promise<BulkEnd> {
  const end: BulkEnd = { before: [], left: [], met: 0, queued: false, message: null };
  const { activeId } = counsellorsOf(client.readQuery({ query: CounsellorsDocument })?.counsellors ?? null);
  for (const [index, row] of rows.entries()) {
    try {
      const saved = await change(client, row._id, { input, base: formerly(row, input) });
      end.queued ||= saved.queued;
      const before = formerly(row, input);
      if (before.counsellorId) before.counsellorId = activeId(row.counsellorId);
      // The `base` of Undo has the values that this change sets, so that Undo skips a row that a colleague has changed since.
      end.before.push({ id: row._id, input: before, base: { ...before, ...input } });
    } catch (error) {
      end.left.push(row._id);
      if (contestedIn(error)) end.met += 1;
      else {
        end.message ??= serverMessage(error) ?? 'Error updating enquiry';
        // The failure did not come from the API (for example, there is no connection), so the other rows would fail, too.
        if (failureCode(error) === null) {
          end.left.push(...rows.slice(index + 1).map(({ _id }) => _id));
          break;
        }
      }
    }
  }
  return end;
}

interface BulkReport {
  onUndone?: () => void;
  choices?: Readonly<Record<string, () => void>>;
}

export function reportBulk(
  client: ApolloClient,
  end: BulkEnd,
  words: string,
  { onUndone, choices = {} }: BulkReport = {},
): void {
  const { before, queued, message } = end;
  if (before.length === 0) {
    notifyFailure(message ?? words);
    return;
  }
  const undo = async () => {
    let back = 0;
    for (const { id, ...patch } of before) {
      // A row that a colleague has changed since then keeps the colleague's values.
      if (await changeOne(client, id, patch).catch(() => null)) back += 1;
    }
    onUndone?.();
    if (back > 0) notifySuccess(`${countOf(back, 'enquiry', 'enquiries')} as before`);
    else notifyFailure('Error updating enquiry');
  };
  notifyWithUndo({ queued }, words, undo, { choices });
}

/** @param to - the new value as shown to staff, such as a counsellor's name */
export async function setAll(
  client: ApolloClient,
  rows: readonly InboxRowFragment[],
  input: EnquiryUpdateInput,
  to: string,
  onUndone: () => void,
): Promise<BulkEnd> {
  const end = await changeAll(client, rows, input);
  const { before, left, met } = end;
  // The Today screen omits an open enquiry that is no longer new and has no follow-up day.
  const isInNoStack = input.status && input.status !== 'new' && input.status !== settledStatus;
  const dayless = rows.filter(({ _id, followUpOn }) => !followUpOn && !left.includes(_id)).length;
  const counts = { done: before.length, met, failed: left.length - met, dayless: isInNoStack ? dayless : 0 };
  const words = bulkWords({ to, ...counts });
  reportBulk(client, end, words, { onUndone });
  return end;
}

interface BulkCounts {
  to: string;
  done: number;
  met: number;
  failed: number;
  /** The number of changed enquiries that need a follow-up day but have none. */
  dayless: number;
}

/** For example "12 updated to Completed, 1 was changed by a colleague". */
export function bulkWords({ to, done, met, failed, dayless }: BulkCounts): string {
  const parts = [
    done > 0 && `${formatCount(done)} updated to ${to}`,
    met > 0 && `${formatCount(met)} ${met === 1 ? 'was' : 'were'} changed by a colleague`,
    failed > 0 && `${formatCount(failed)} could not be changed`,
  ];
  const words = parts.filter(Boolean).join(', ');
  if (dayless === 0) return words;
  return `${words}. ${dayless === done ? 'No next day is set.' : `${formatCount(dayless)} of them have no next day.`}`;
}

/** Returns the row's current values of the fields that the change sets. */
const formerly = (row: object, change: EnquiryUpdateInput): EnquiryUpdateInput =>
  patchOf<EnquiryUpdateInput>(row, change, enquiryFacts).base;
