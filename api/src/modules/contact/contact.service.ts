import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput } from '../../errors.ts';
import { newestFirst } from '../keyset.ts';
import { CONTACT_TEXT, Contact, type ContactConnection } from './contact.entity.ts';
import { contactStatuses } from './contact.form.ts';

const PAGE = 50;
const LARGEST_PAGE = 200;

/** What of the inbox is asked for. */
export interface ContactFilter {
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: string | null | undefined;
  query?: string | null | undefined;
}

/** A page of the inbox, newest first. @throws AppError BAD_USER_INPUT for an unknown status or a foreign cursor */
export function findContacts(em: EntityManager, filter: ContactFilter): Promise<ContactConnection> {
  return newestFirst(em, Contact, contactWhere(filter), { ...filter, usual: PAGE, most: LARGEST_PAGE });
}

/** The condition of a filter. @throws AppError BAD_USER_INPUT for an unknown status */
export function contactWhere({ status, query }: ContactFilter) {
  if (status && !Object.hasOwn(contactStatuses, status)) {
    const message = `Status must be one of: ${Object.keys(contactStatuses).join(', ')}`;
    throw badInput(message, { status: message });
  }
  // A text that PostgreSQL cannot hold is found nowhere.
  const words = (query ?? '').replaceAll('\0', '\ufffd').trim().split(/\s+/).filter(Boolean);
  return {
    ...(status && { status: status as keyof typeof contactStatuses }),
    ...(words.length > 0 && {
      $and: words.map((word) => ({
        [raw((alias) => CONTACT_TEXT.replace(/\b(name|email|phone|company|message)\b/g, `${alias}.$1`))]: {
          $like: `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
        },
      })),
    }),
  };
}
