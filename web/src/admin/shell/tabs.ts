/** The tabs of the admin, SPEC.md §2's in its order and words first, then DESIGN.md §6's. `routes.tsx` has their screens. */
export const tabs = [
  { path: '/admin', label: 'Dashboard' },
  { path: '/admin/contacts', label: 'Contacts' },
  { path: '/admin/services', label: 'Services' },
  { path: '/admin/blog', label: 'Blog' },
  { path: '/admin/testimonials', label: 'Testimonials' },
  { path: '/admin/team', label: 'Team' },
  { path: '/admin/pages', label: 'Pages' },
  { path: '/admin/media', label: 'Media' },
  { path: '/admin/menu', label: 'Menu' },
  { path: '/admin/home', label: 'Home' },
  { path: '/admin/settings', label: 'Settings' },
  { path: '/admin/activity', label: 'Activity' },
] as const;
