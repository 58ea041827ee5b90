import { isDeepStrictEqual } from 'node:util';
import { formValues } from '../../records/records.ts';
import type { Person } from './person.entity.ts';
import { personForm } from './person.form.ts';
import type { PersonMerge } from './person-merge.entity.ts';

/** The present state of what a merge changed. */
interface Present {
  kept: Person;
  gone: Person;
  /** An enquiry that the merge moved now belongs to another person or to nobody. */
  isEnquiryElsewhere: boolean;
  /** Another person was merged into the kept one later. */
  isFollowed: boolean;
}

/** For how many days a merge can be undone. Afterwards the previous values are deleted (docs/product.md, "People"). */
export const UNDO_DAYS = 30;

/**
 * Why a merge cannot be undone; '' if it can. Compares contents, not versions, because undoing a later merge also changes versions.
 */
export function whyNotUndo(
  merge: PersonMerge,
  { kept, gone, isEnquiryElsewhere, isFollowed }: Present,
): string {
  const { before, undoneAt } = merge;
  if (undoneAt) return 'This merge is already undone.';
  if (!before) return `This merge is older than ${UNDO_DAYS} days, so it cannot be undone any more.`;
  if (kept.mergedIntoId !== null)
    return `${kept.name} was later merged into another person. Undo that merge first.`;
  if (isFollowed) return `Another person was later merged into ${kept.name}. Undo that merge first.`;
  if (!isDeepStrictEqual(formValues(personForm, kept), before.after))
    return `The details of ${kept.name} were changed after the merge. It can be undone only once they are as the merge left them.`;
  if (gone.mergedIntoId !== kept.id || !isDeepStrictEqual(formValues(personForm, gone), before.gone))
    return `The details of ${gone.name} were changed after the merge, so it cannot be undone.`;
  if (isEnquiryElsewhere)
    return `An enquiry that the merge moved no longer belongs to ${kept.name}. Attach it to ${kept.name} again first.`;
  return '';
}
