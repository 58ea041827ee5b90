// `pnpm start` runs this program, bundled into `web/dist/server/main.js` (`bundle.config.ts`).
import { flushCompileCache } from 'node:module';
import { builtFrontend } from './frontend/frontend.built.ts';
import { serve } from './main.ts';

await serve(builtFrontend);
// Save the compiled code now, in case this process is killed later. Without NODE_COMPILE_CACHE, this does nothing.
flushCompileCache();
