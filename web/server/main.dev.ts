// `pnpm dev` runs this program from its sources.
import { devFrontend } from './frontend/frontend.dev.ts';
import { serve } from './main.ts';

await serve(devFrontend);
