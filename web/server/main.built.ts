// `pnpm start` runs this program, bundled into `web/dist/server/main.js` (`bundle.config.ts`).
import { flushCompileCache } from 'node:module';
import { builtFrontend } from './frontend/frontend.built.ts';
import { serve } from './main.ts';

await serve(builtFrontend);
// The next start finds the compiled code even if this process is killed. Does nothing without NODE_COMPILE_CACHE.
flushCompileCache();
