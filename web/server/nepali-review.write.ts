import { writeFileSync } from 'node:fs';
import { nepaliReview } from './nepali-review.ts';

writeFileSync(new URL('../../docs/nepali-review.md', import.meta.url), nepaliReview());
