import type { ApolloClient } from '@apollo/client';
import {
  ChangeMarkedEnquiryDocument,
  type EnquiryUpdateInput,
  type InboxRowFragment,
} from '../../../gql/graphql.ts';
import { countOf, formatCount } from '../../format.ts';
import { failureCode, serverMessage } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { notifyWithUndo } from '../../records/undo-toast.tsx';

/** How a change of several enquiries ended. */
export interface BulkEnd {
  /** What brings back each changed row. */
  before: { id: string; version: number; input: EnquiryUpdateInput }[];
  /** The ids of the rows that were not changed. */
  left: string[];
  /** How many of them a colleague had changed. */
  met: number;
  queued: boolean;
  /** Why the first of the others failed. */
  message: string | null;
}

type Change = typeof changeOne;
const changeOne = (client: ApolloClient, id: string, version: number, input: EnquiryUpdateInput) =>
  save(client, { mutation: ChangeMarkedEnquiryDocument, variables: { id, version, input } });

/** Row by row, each with the version on the screen, so that no colleague's change is overwritten. */
export async function changeAll(
  client: ApolloClient,
  rows: readonly InboxRowFragment[],
  input: EnquiryUpdateInput,
  change: Change = changeOne,
): Promise<BulkEnd> {
  const end: BulkEnd = { before: [], left: [], met: 0, queued: false, message: null };
  for (const [index, row] of rows.entries()) {
    try {
      const saved = await change(client, row._id, row.version, input);
      end.queued ||= saved.queued;
      const version = saved.data?.updateEnquiry.version ?? row.version + 1;
      end.before.push({ id: row._id, version, input: formerly(row, input) });
    } catch (error) {
      end.left.push(row._id);
      if (failureCode(error) === 'CONFLICT') end.met += 1;
      else {
        end.message ??= serverMessage(error) ?? 'Error updating enquiry';
        // Without a connection the other rows would fail, too.
        if (failureCode(error) === null) {
          end.left.push(...rows.slice(index + 1).map(({ _id }) => _id));
          break;
        }
      }
    }
  }
  return end;
}

/** Reports how a change of several enquiries ended, and offers Undo. @param onUndone runs after the rows are as before */
export function reportBulk(client: ApolloClient, end: BulkEnd, words: string, onUndone = () => {}): void {
  const { before, queued, message } = end;
  if (before.length === 0) {
    notifyFailure(message ?? words);
    return;
  }
  notifyWithUndo({ queued }, words, async () => {
    let back = 0;
    for (const { id, version, input } of before) {
      // A row that a colleague has changed since then stays as they left it.
      if (await changeOne(client, id, version, input).catch(() => null)) back += 1;
    }
    onUndone();
    if (back > 0) notifySuccess(`${countOf(back, 'enquiry', 'enquiries')} as before`);
    else notifyFailure('Error updating enquiry');
  });
}

/** Changes all rows and reports it. */
export async function setAll(
  client: ApolloClient,
  rows: readonly InboxRowFragment[],
  input: EnquiryUpdateInput,
): Promise<BulkEnd> {
  const end = await changeAll(client, rows, input);
  const { before, left, met } = end;
  reportBulk(client, end, bulkWords({ done: before.length, met, failed: left.length - met }));
  return end;
}

/** How a change of marked rows ended: "12 updated, 1 was changed by a colleague". */
export function bulkWords({ done, met, failed }: { done: number; met: number; failed: number }): string {
  const parts = [
    done > 0 && `${formatCount(done)} updated`,
    met > 0 && `${formatCount(met)} ${met === 1 ? 'was' : 'were'} changed by a colleague`,
    failed > 0 && `${formatCount(failed)} could not be changed`,
  ];
  return parts.filter(Boolean).join(', ');
}

function formerly(row: InboxRowFragment, input: EnquiryUpdateInput): EnquiryUpdateInput {
  const { status, counsellorId, followUpOn, followUpTime, followUpKind } = row;
  if ('status' in input) return { status };
  if ('counsellorId' in input) return { counsellorId: counsellorId ?? null };
  return { followUpOn: followUpOn ?? null, followUpTime: followUpTime ?? null, followUpKind };
}
