import { validate } from 'uuid';

/** Whether PostgreSQL would take this as an id. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && validate(value);
