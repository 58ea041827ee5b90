import { type ComponentType, lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { useCalendarOfAccount } from './calendar/late-bikram-sambat.ts';
import { FrontCard } from './session/front-card.tsx';
import { invitationPath } from './session/invitation-link.ts';
import { useBrand, useTitle } from './session/use-title.ts';
import { AdminFrame } from './shell/admin-frame.tsx';
import { ErrorScreen, LoadingTab, NotFoundScreen, NotLoadedTab, OwnersOnly } from './shell/tab-states.tsx';
import { profilePath, type Tab, type TabProps } from './tab.ts';

/** All paths begin with /admin, both in a browser and in the installed app (docs/product.md, "Admin"). */
export function createRoutes(tabs: readonly Tab[]): RouteObject[] {
  return [
    {
      path: '/admin',
      Component: AdminFrame,
      ErrorBoundary: ErrorScreen,
      children: [...tabs.map(tabRoute), profileRoute(), { path: '*', Component: NotFoundScreen }],
    },
    invitationRoute(),
  ];
}

const screen = (load: Tab['load']) => lazy(() => load().catch(() => ({ default: NotLoadedTab })));

function tabRoute({ path, label, recordPath, forOwners, load }: Tab): RouteObject {
  const Screen = screen(load);
  const opened = <TabScreen name={label} Screen={Screen} />;
  return {
    path: recordPath === '/:id' ? `${path}/:id?` : path,
    element: forOwners ? <OwnersOnly heading={label}>{opened}</OwnersOnly> : opened,
  };
}

/** The account's screen has no tab, because the user's name in the rail links to it. */
function profileRoute(): RouteObject {
  const Screen = screen(() => import('./features/profile/profile.screen.tsx'));
  return {
    path: profilePath,
    element: <TabScreen name="Your account" Screen={Screen} />,
  };
}

/** This route is outside the frame, because invited people have no session yet. */
function invitationRoute(): RouteObject {
  const Screen = lazy(() => import('./features/invitation/invitation.screen.tsx'));
  return {
    path: invitationPath,
    ErrorBoundary: ErrorScreen,
    element: <InvitationFrame Screen={Screen} />,
  };
}

/** Renders a screen, and rerenders it when another calendar is chosen. */
function TabScreen({ name, Screen }: { name: string; Screen: ComponentType<TabProps> }) {
  useTitle(name);
  useCalendarOfAccount();
  return (
    <Suspense fallback={<LoadingTab />}>
      <Screen heading={name} />
    </Suspense>
  );
}

interface InvitationFrameProps {
  Screen: ComponentType<{ Card: typeof FrontCard; brand: string | null }>;
}

function InvitationFrame({ Screen }: InvitationFrameProps) {
  useTitle('Invitation');
  const brand = useBrand();
  return (
    <Suspense fallback={<LoadingTab />}>
      <Screen Card={FrontCard} brand={brand} />
    </Suspense>
  );
}
