import { badInput } from '../graphql/errors.ts';
import { isUuid } from './ids.ts';

/** A cursor is the id of the last row of a page, encoded so that clients do not construct cursors themselves. */
export const encodeCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** @throws AppError BAD_USER_INPUT for anything not made by `encodeCursor` */
export function decodeCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isUuid(id))
    throw badInput('The cursor is not one of this list.', { cursor: 'The cursor is not one of this list.' });
  return id;
}
