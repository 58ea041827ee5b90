import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AdminFrame } from './shell/admin-frame.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { LoadingTab, NotLoadedTab } from './shell/tab-states.tsx';
import type { Tab } from './tab.ts';

/** The app's addresses: one for each tab, below /admin in every host (docs/product.md, "Admin"). */
export function createRoutes(tabs: readonly Tab[]): RouteObject[] {
  return [
    {
      path: '/admin',
      Component: AdminFrame,
      ErrorBoundary: ErrorScreen,
      children: [...tabs.map(tabRoute), { path: '*', Component: NotFoundScreen }],
    },
  ];
}

function tabRoute({ path, label, recordPath, load }: Tab): RouteObject {
  const Screen = lazy(() => load().catch(() => ({ default: NotLoadedTab })));
  return {
    path: recordPath === '/:id' ? `${path}/:id?` : path,
    element: (
      <Suspense fallback={<LoadingTab />}>
        <Screen heading={label} />
      </Suspense>
    ),
  };
}
