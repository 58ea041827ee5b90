import type { PageBounds } from '../../records/record.rules.ts';

export const activityPage: PageBounds = { usual: 50, most: 200 };
