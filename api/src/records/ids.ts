import { validate, version } from 'uuid';

/** Whether this value is a UUID, so that PostgreSQL can compare it with an id without an error. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && validate(value);

/** Whether this value is a UUIDv7, the kind of id that new records have. */
export const isUuidV7 = (value: unknown): boolean => isUuid(value) && version(value) === 7;
