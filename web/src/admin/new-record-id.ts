/** This is a separate module, so that the inbox does not load uuid. */
import { v7 } from 'uuid';
import { officeNow } from './office-clock.ts';

/** Returns a UUIDv7 with the server's time. */
export const newRecordId = (): string => v7({ msecs: officeNow() });
