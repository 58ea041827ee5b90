import { replyTemplateFacts, replyVariables } from 'api/forms/reply-template';
import {
  AdminReplyTemplateDocument,
  AdminReplyTemplatesDocument,
  CreateReplyTemplateDocument,
  DeleteReplyTemplateDocument,
  EmptyReplyTemplateTrashDocument,
  ReorderReplyTemplatesDocument,
  RestoreReplyTemplateDocument,
  UpdateReplyTemplateDocument,
} from '../../../gql/graphql.ts';
import { recordKind } from '../../records/record-kind.ts';
import { recordTab } from '../../records/record-tab.tsx';

const variables = replyVariables.map((name) => `{${name}}`).join(' ');

/** The replies that staff send again and again (docs/product.md, "Replies"). */
export const replyTemplateKind = recordKind({
  facts: replyTemplateFacts,
  operations: {
    list: AdminReplyTemplatesDocument,
    one: AdminReplyTemplateDocument,
    create: CreateReplyTemplateDocument,
    update: UpdateReplyTemplateDocument,
    remove: DeleteReplyTemplateDocument,
    restore: RestoreReplyTemplateDocument,
    empty: EmptyReplyTemplateTrashDocument,
    reorder: ReorderReplyTemplatesDocument,
  },
  controls: {
    title: { wide: true, hint: 'Staff choose the reply by it. A mail has it as its subject.' },
    textEn: { wide: true, hint: `Filled in for each reply: ${variables}` },
    textNe: { wide: true, hint: 'The same in Nepali; without it the English text is offered.' },
  },
  columns: [{ header: 'Title', cell: (row) => row.title, sortBy: (row) => row.title }],
  emptyHint: 'Write a reply that you send often. It is offered beside each enquiry.',
  nameOf: ({ title }) => title,
});

export default recordTab(replyTemplateKind);
