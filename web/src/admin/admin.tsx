import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import styles from './admin.module.css';
import { createClient } from './graphql/client.ts';
import type { Platform } from './platform.ts';
import { PlatformContext } from './platform-context.ts';
import { createRoutes } from './routes.tsx';
import { createSession } from './session/session.ts';
import { SessionContext } from './session/session-context.ts';
import { AdminToaster } from './toasts/admin-toaster.tsx';

/** The office (SPEC.md §2, Admin area), in whichever host it is mounted. The platform stays the same while it is. */
export function AdminApp({ platform }: { platform: Platform }) {
  const [{ session, client, router }] = useState(() => {
    const session = createSession(platform);
    return { session, client: createClient(platform, session), router: createBrowserRouter(createRoutes()) };
  });
  useEffect(() => session.start(), [session]);

  return (
    <PlatformContext value={platform}>
      <SessionContext value={session}>
        <ApolloProvider client={client}>
          <div className={styles.admin}>
            <RouterProvider router={router} />
            <AdminToaster />
          </div>
        </ApolloProvider>
      </SessionContext>
    </PlatformContext>
  );
}
