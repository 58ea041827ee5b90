/** In URLs, replaces the id of a new record. In draft keys, precedes the id (`newDrafts`). */
export const newRecord = 'new';

export const draftKey = (type: string, id: string): string => `${type} ${id}`;

/** Returns the prefix of new records' draft keys. The record's id follows, so that each browser tab can have its own draft. */
export const newDrafts = (type: string): string => draftKey(type, `${newRecord} `);
