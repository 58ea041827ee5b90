import type { Kind } from '../../records/kind.ts';
import { change, create, list, one, purge, reorder, restore, trash } from '../../records/operations.ts';
import { ReplyTemplate } from './reply-template.entity.ts';
import { replyTemplateFacts } from './reply-template.form.ts';

export const replyTemplateKind = {
  ...replyTemplateFacts,
  entity: ReplyTemplate,
  operations: {
    adminReplyTemplates: list,
    adminReplyTemplate: one,
    createReplyTemplate: create,
    updateReplyTemplate: change,
    deleteReplyTemplate: trash,
    restoreReplyTemplate: restore,
    emptyReplyTemplateTrash: purge,
    reorderReplyTemplates: reorder,
  },
  open: [],
} satisfies Kind<ReplyTemplate>;
