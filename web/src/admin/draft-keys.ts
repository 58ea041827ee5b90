/** Stands for the id of a new record in draft keys and URLs. */
export const newRecord = 'new';

export const draftKey = (type: string, id: string): string => `${type} ${id}`;

/** The beginning of the keys of all drafts of new records. Each key also contains the new id, because two tabs may each have one. */
export const newDrafts = (type: string): string => draftKey(type, `${newRecord} `);
