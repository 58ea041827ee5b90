import type { Tab } from './tab.ts';

/** Activity log labels for fields that are not in the account form. */
const accountFields = {
  email: 'Email',
  password: 'Password',
  invitation: 'Invitation',
  twoFactorOn: 'Second factor',
};

/**
 * All tabs and record kinds, in the rail's order. Routes, rail, command palette and activity log are derived from this list.
 * Forms are loaded later (`changes/change-words.ts`), because they need zod and the first screen does not. Only `admin.tsx` and
 * the installed app's menu import this list; all other modules use `useTabs`.
 */
// biome-ignore format: one line per tab
export const tabs: readonly Tab[] = [
  { path: '/admin', label: 'Dashboard', group: 'Work', load: () => import('./features/dashboard/dashboard.screen.tsx') },
  { path: '/admin/today', label: 'Today', group: 'Work', recordPath: '/:id', load: () => import('./features/enquiries/today/today.screen.tsx') },
  { path: '/admin/contacts', label: 'Contacts', group: 'Work', kind: { type: 'Enquiry', label: 'Enquiry' }, fields: { counsellor: 'Counsellor', class: 'Class', freeSeat: 'Free seat' }, recordPath: '/:id', load: () => import('./features/enquiries/inbox/enquiries.screen.tsx') },
  { path: '/admin/people', label: 'People', group: 'Work', kind: { type: 'Person', label: 'Person' }, recordPath: '/:id', load: () => import('./features/people/people.screen.tsx') },
  { path: '/admin/classes', label: 'Classes', group: 'Work', kind: { type: 'Batch', label: 'Class' }, load: () => import('./features/classes/class.kind.tsx') },
  { path: '/admin/register', label: 'Register', group: 'Work', offRail: true, recordPath: '/:id', load: () => import('./features/classes/register.screen.tsx') },
  { path: '/admin/services', label: 'Services', group: 'Site', kind: { type: 'Service', label: 'Service' }, load: () => import('./features/services/service.kind.tsx') },
  { path: '/admin/blog', label: 'Blog', group: 'Site', kind: { type: 'BlogPost', label: 'Blog post' }, recordPath: '/:id', isWritten: true, load: () => import('./features/blog/blog-post.kind.tsx') },
  { path: '/admin/testimonials', label: 'Testimonials', group: 'Site', kind: { type: 'Testimonial', label: 'Testimonial' }, load: () => import('./features/testimonials/testimonial.kind.tsx') },
  { path: '/admin/team', label: 'Team', group: 'Site', kind: { type: 'TeamMember', label: 'Team member' }, load: () => import('./features/team/team-member.kind.tsx') },
  { path: '/admin/pages', label: 'Pages', group: 'Site', kind: { type: 'Page', label: 'Page' }, recordPath: '/:id', isWritten: true, load: () => import('./features/pages/page.kind.tsx') },
  { path: '/admin/facts', label: 'Facts', group: 'Site', kind: { type: 'Fact', label: 'Fact' }, load: () => import('./features/facts/fact.kind.tsx') },
  { path: '/admin/media', label: 'Media', group: 'Site', kind: { type: 'Picture', label: 'Picture' }, recordPath: '', load: () => import('./features/media/media.screen.tsx') },
  { path: '/admin/menu', label: 'Menu', group: 'Site', kind: { type: 'MenuItem', label: 'Menu item' }, load: () => import('./features/menu/menu-item.kind.tsx') },
  { path: '/admin/home', label: 'Home', group: 'Site', kind: { type: 'HeroSlide', label: 'Hero slide' }, load: () => import('./features/home/hero-slide.kind.tsx') },
  { path: '/admin/redirects', label: 'Redirects', group: 'Site', kind: { type: 'Redirect', label: 'Redirect' }, offRail: true, forOwners: true, load: () => import('./features/redirects/redirect.kind.tsx') },
  { path: '/admin/replies', label: 'Replies', group: 'Office', kind: { type: 'ReplyTemplate', label: 'Reply template' }, load: () => import('./features/replies/reply-template.kind.tsx') },
  { path: '/admin/staff', label: 'Staff', group: 'Office', kind: { type: 'Admin', label: 'Account' }, recordPath: '', forOwners: true, fields: accountFields, load: () => import('./features/staff/staff.screen.tsx') },
  { path: '/admin/settings', label: 'Settings', group: 'Office', kind: { type: 'SiteSettings', label: 'Settings' }, recordPath: '', forOwners: true, load: () => import('./features/settings/settings.screen.tsx') },
  { path: '/admin/reports', label: 'Reports', group: 'Office', load: () => import('./features/reports/reports.screen.tsx') },
  { path: '/admin/activity', label: 'Activity', group: 'Office', load: () => import('./features/activity/activity.screen.tsx') },
  { path: '/admin/import', label: 'Import', group: 'Office', offRail: true, load: () => import('./features/import/import.screen.tsx') },
];
