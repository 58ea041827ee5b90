import { validate } from 'uuid';

/** Returns whether PostgreSQL accepts this value as an id. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && validate(value);
