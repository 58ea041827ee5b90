import type { RouteObject } from 'react-router-dom';
import { ActivityScreen } from './features/activity/activity.screen.tsx';
import { blogPostKind } from './features/blog/blog-post.kind.tsx';
import { ContactsScreen } from './features/contacts/contacts.screen.tsx';
import { DashboardScreen } from './features/dashboard/dashboard.screen.tsx';
import { heroSlideKind } from './features/home/hero-slide.kind.tsx';
import { MediaScreen } from './features/media/media.screen.tsx';
import { menuItemKind } from './features/menu/menu-item.kind.tsx';
import { pageKind } from './features/pages/page.kind.tsx';
import { serviceKind } from './features/services/service.kind.tsx';
import { SettingsScreen } from './features/settings/settings.screen.tsx';
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
        { path: 'pages', element: <RecordScreen key="pages" kind={pageKind} /> },
        { path: 'media', Component: MediaScreen },
        { path: 'menu', element: <RecordScreen key="menu" kind={menuItemKind} /> },
        { path: 'home', element: <RecordScreen key="home" kind={heroSlideKind} /> },
        { path: 'settings', Component: SettingsScreen },
        { path: 'activity', Component: ActivityScreen },
        { path: '*', Component: NotFoundScreen },
      ],
    },
  ];
}
