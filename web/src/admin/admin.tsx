import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Toaster } from '../ui/toaster.tsx';
import styles from './admin.module.css';
import { tabs } from './kinds.ts';
import type { Platform } from './platform.ts';
import { PlatformContext } from './platform-context.ts';
import { createRoutes } from './routes.tsx';
import { createClient } from './session/client.ts';
import { takeInvitation } from './session/invitation-link.ts';
import { createSession } from './session/session.ts';
import { SessionContext } from './session/session-context.ts';
import { TabsContext } from './tab.ts';

/** `platform` must not change while the app is mounted, because the session and the client keep the first one. */
export function AdminApp({ platform }: { platform: Platform }) {
  const [{ session, client, router }] = useState(() => {
    takeInvitation();
    const session = createSession(platform);
    const client = createClient(platform, session);
    return { session, client, router: createBrowserRouter(createRoutes(tabs)) };
  });
  useEffect(() => session.start(), [session]);

  return (
    <PlatformContext value={platform}>
      <SessionContext value={session}>
        <ApolloProvider client={client}>
          <TabsContext value={tabs}>
            <div className={styles.admin}>
              <RouterProvider router={router} />
              <AdminToaster />
            </div>
          </TabsContext>
        </ApolloProvider>
      </SessionContext>
    </PlatformContext>
  );
}

/** Matches all dialogs except the day picker, which is too small to contain toasts. */
const dialogs = 'dialog:modal[aria-labelledby]';

/** Renders the toasts inside the topmost dialog, because everything outside a modal dialog is inert. */
export function AdminToaster() {
  const [parent, setParent] = useState<Element>(document.body);

  useEffect(() => {
    const place = () => setParent([...document.querySelectorAll(dialogs)].at(-1) ?? document.body);
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    });
    return () => observer.disconnect();
  }, []);

  return createPortal(<Toaster className={styles.place} />, parent);
}
