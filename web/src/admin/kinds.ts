import { accountFacts } from 'api/forms/admin';
import { blogPostFacts } from 'api/forms/blog-post';
import { contactFacts } from 'api/forms/contact';
import { heroSlideFacts } from 'api/forms/hero-slide';
import { menuItemFacts } from 'api/forms/menu-item';
import { pageFacts } from 'api/forms/page';
import { pictureFacts } from 'api/forms/picture';
import { replyTemplateFacts } from 'api/forms/reply-template';
import { serviceFacts } from 'api/forms/service';
import { siteSettingsFacts } from 'api/forms/site-settings';
import { teamMemberFacts } from 'api/forms/team-member';
import { testimonialFacts } from 'api/forms/testimonial';
import type { Tab } from './tab.ts';

/** What happens to an account beside its form. */
const accountFields = {
  email: 'Email',
  password: 'Password',
  invitation: 'Invitation',
  twoFactorOn: 'Second factor',
};

/**
 * THE LIST: every tab of the admin and every kind of record, a line each, in the order of the rail. Routes, rail, command
 * palette, record addresses and the words of the audit log follow from it. Only `admin.tsx` and the installed app's menu
 * import it; everything below receives it through `useTabs`.
 */
// biome-ignore format: a line for each tab
export const tabs: readonly Tab[] = [
  { path: '/admin', label: 'Dashboard', group: 'Work', load: () => import('./features/dashboard/dashboard.screen.tsx') },
  { path: '/admin/contacts', label: 'Contacts', group: 'Work', facts: contactFacts, noun: 'enquiry', recordPath: '/:id', load: () => import('./features/contacts/contacts.screen.tsx') },
  { path: '/admin/services', label: 'Services', group: 'Site', facts: serviceFacts, load: () => import('./features/services/service.kind.tsx') },
  { path: '/admin/blog', label: 'Blog', group: 'Site', facts: blogPostFacts, load: () => import('./features/blog/blog-post.kind.tsx') },
  { path: '/admin/testimonials', label: 'Testimonials', group: 'Site', facts: testimonialFacts, load: () => import('./features/testimonials/testimonial.kind.tsx') },
  { path: '/admin/team', label: 'Team', group: 'Site', facts: teamMemberFacts, load: () => import('./features/team/team-member.kind.tsx') },
  { path: '/admin/pages', label: 'Pages', group: 'Site', facts: pageFacts, load: () => import('./features/pages/page.kind.tsx') },
  { path: '/admin/media', label: 'Media', group: 'Site', facts: pictureFacts, recordPath: '', load: () => import('./features/media/media.screen.tsx') },
  { path: '/admin/menu', label: 'Menu', group: 'Site', facts: menuItemFacts, load: () => import('./features/menu/menu-item.kind.tsx') },
  { path: '/admin/home', label: 'Home', group: 'Site', facts: heroSlideFacts, load: () => import('./features/home/hero-slide.kind.tsx') },
  { path: '/admin/replies', label: 'Replies', group: 'Office', facts: replyTemplateFacts, load: () => import('./features/replies/reply-template.kind.tsx') },
  { path: '/admin/staff', label: 'Staff', group: 'Office', facts: accountFacts, recordPath: '', forOwners: true, fields: accountFields, load: () => import('./features/staff/staff.screen.tsx') },
  { path: '/admin/settings', label: 'Settings', group: 'Office', facts: siteSettingsFacts, recordPath: '', forOwners: true, load: () => import('./features/settings/settings.screen.tsx') },
  { path: '/admin/activity', label: 'Activity', group: 'Office', load: () => import('./features/activity/activity.screen.tsx') },
];
