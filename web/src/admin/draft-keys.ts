/** Used instead of an id for a new record, in draft keys and URLs. */
export const newRecord = 'new';

export const draftKey = (type: string, id: string): string => `${type} ${id}`;

/** Returns the prefix of new records' draft keys. It precedes the record's id, because each browser tab may have a draft. */
export const newDrafts = (type: string): string => draftKey(type, `${newRecord} `);
