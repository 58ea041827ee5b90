import type { RouteObject } from 'react-router-dom';
import { BlogScreen } from './features/blog/blog.screen.tsx';
import { ContactsScreen } from './features/contacts/contacts.screen.tsx';
import { DashboardScreen } from './features/dashboard/dashboard.screen.tsx';
import { ServicesScreen } from './features/services/services.screen.tsx';
import { TeamScreen } from './features/team/team.screen.tsx';
import { TestimonialsScreen } from './features/testimonials/testimonials.screen.tsx';
import { AdminFrame } from './shell/admin-frame.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';

/** The app's addresses: one tab each (SPEC.md §2), below /admin in every host. */
export function createRoutes(): RouteObject[] {
  return [
    {
      path: '/admin',
      Component: AdminFrame,
      children: [
        { index: true, Component: DashboardScreen },
        { path: 'contacts/:id?', Component: ContactsScreen },
        { path: 'services', Component: ServicesScreen },
        { path: 'blog', Component: BlogScreen },
        { path: 'testimonials', Component: TestimonialsScreen },
        { path: 'team', Component: TeamScreen },
        { path: '*', Component: NotFoundScreen },
      ],
    },
  ];
}
