/** The tabs of the kinds; the record itself opens in its tab by the address's `open`. */
const tabOf: Readonly<Record<string, string>> = {
  Service: 'services',
  BlogPost: 'blog',
  Testimonial: 'testimonials',
  TeamMember: 'team',
  Page: 'pages',
  MenuItem: 'menu',
  HeroSlide: 'home',
};

/** Where a record that was changed is opened; null where there is no such place, as for a kind that is gone. */
export function recordAddress({ kind, recordId }: { kind: string; recordId: string }): string | null {
  if (kind === 'Contact') return `/admin/contacts/${recordId}`;
  if (kind === 'Picture') return '/admin/media';
  if (kind === 'SiteSettings') return '/admin/settings';
  const tab = tabOf[kind];
  return tab ? `/admin/${tab}?open=${recordId}` : null;
}
