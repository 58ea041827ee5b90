// `pnpm start` runs this program, bundled into `web/dist/server/main.js` (`bundle.config.ts`).
import { flushCompileCache } from 'node:module';
import { builtFrontend } from './frontend/frontend.built.ts';
import { serve } from './main.ts';

await serve(builtFrontend);
// Saves the compiled code now, in case this process is killed later. Has no effect without NODE_COMPILE_CACHE.
flushCompileCache();
