import type { RouteObject } from 'react-router-dom';
import { blogPostKind } from './features/blog/blog-post.kind.tsx';
import { ContactsScreen } from './features/contacts/contacts.screen.tsx';
import { DashboardScreen } from './features/dashboard/dashboard.screen.tsx';
import { serviceKind } from './features/services/service.kind.tsx';
import { teamMemberKind } from './features/team/team-member.kind.tsx';
import { testimonialKind } from './features/testimonials/testimonial.kind.tsx';
import { RecordScreen } from './records/record-screen.tsx';
import { AdminFrame } from './shell/admin-frame.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';

/** The app's addresses: one tab each (SPEC.md §2), below /admin in every host. */
export function createRoutes(): RouteObject[] {
  return [
    {
      path: '/admin',
      Component: AdminFrame,
      ErrorBoundary: ErrorScreen,
      children: [
        { index: true, Component: DashboardScreen },
        { path: 'contacts/:id?', Component: ContactsScreen },
        { path: 'services', element: <RecordScreen key="services" kind={serviceKind} /> },
        { path: 'blog', element: <RecordScreen key="blog" kind={blogPostKind} /> },
        { path: 'testimonials', element: <RecordScreen key="testimonials" kind={testimonialKind} /> },
        { path: 'team', element: <RecordScreen key="team" kind={teamMemberKind} /> },
        { path: '*', Component: NotFoundScreen },
      ],
    },
  ];
}
