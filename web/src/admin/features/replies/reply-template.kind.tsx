import { replyTemplateFacts, replyVariables } from 'api/forms/reply-template';
import {
  CreateReplyTemplateDocument as create,
  EmptyReplyTemplateTrashDocument as empty,
  AdminReplyTemplatesDocument as list,
  AdminReplyTemplateDocument as one,
  DeleteReplyTemplateDocument as remove,
  ReorderReplyTemplatesDocument as reorder,
  RestoreReplyTemplateDocument as restore,
  UpdateReplyTemplateDocument as update,
} from '../../../gql/graphql.ts';
import { recordTab } from '../../records/record-tab.tsx';

const variables = replyVariables.map((name) => `{${name}}`).join(' ');

export default recordTab({
  facts: replyTemplateFacts,
  operations: { list, one, create, update, remove, restore, empty, reorder },
  controls: {
    title: { wide: true, hint: 'Staff choose the reply by its title, which is also the subject of a mail.' },
    textEn: { wide: true, hint: `Filled in for each reply: ${variables}, and facts such as {fact:au-funds}` },
    textNe: { wide: true, hint: 'The same in Nepali; without it the English text is offered.' },
  },
  columns: [{ header: 'Title', sortBy: (row) => row.title }],
  emptyHint: 'Write a reply that you send often. It is offered beside each enquiry.',
  nameOf: ({ title }) => title,
});
