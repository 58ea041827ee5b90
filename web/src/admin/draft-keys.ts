/** Used instead of an id for a new record, in draft keys and URLs. */
export const newRecord = 'new';

export const draftKey = (type: string, id: string): string => `${type} ${id}`;

/** Returns the prefix of the draft keys of new records. The new id follows, because two tabs may each have such a draft. */
export const newDrafts = (type: string): string => draftKey(type, `${newRecord} `);
