/** The tabs of the admin, in SPEC.md §2's order and words. `routes.tsx` has their screens. */
export const tabs = [
  { path: '/admin', label: 'Dashboard' },
  { path: '/admin/contacts', label: 'Contacts' },
  { path: '/admin/services', label: 'Services' },
  { path: '/admin/blog', label: 'Blog' },
  { path: '/admin/testimonials', label: 'Testimonials' },
  { path: '/admin/team', label: 'Team' },
] as const;
