import { recordMessages } from '../forms/messages.ts';
import type { Kind, Operation } from '../records/kind.ts';
import type { RestRow } from './rest-row.ts';

/** The REST rows of a kind below /api/admin: one per operation that REST offers. */
export function kindRows({ path: name, label, form, operations, publicList }: Kind): RestRow[] {
  const path = `/admin/${name}`;
  const messages = recordMessages(label);
  const named = (does: Operation['does']) =>
    Object.keys(operations).find((each) => operations[each]?.does === does);
  const current = named('one');
  const rows: Partial<Record<Operation['does'], Omit<RestRow, 'field'>>> = {
    list: { method: 'get', path },
    create: { method: 'post', path, body: form, status: 201, message: messages.created },
    change: {
      method: 'put',
      path: `${path}/:id`,
      body: form,
      message: messages.updated,
      ...(current && { current }),
    },
    trash: { method: 'delete', path: `${path}/:id`, message: messages.deleted },
    purge: { method: 'delete', path: `/admin/trash/${name}`, message: 'The trash is empty.' },
  };
  const list = named('list');
  const open: RestRow[] = publicList
    ? [{ method: 'get', ...publicList, ...(list && { staff: { field: list } }) }]
    : [];
  const forStaff = Object.entries(operations).flatMap(([field, { does }]) => {
    const row = rows[does];
    return row ? [{ ...row, field }] : [];
  });
  return [...open, ...forStaff];
}
