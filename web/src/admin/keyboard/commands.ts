import { tabs } from '../shell/tabs.ts';

/** Something that the palette does: it leads to an address, or it is done here. */
export interface Command {
  id: string;
  label: string;
  run: () => void;
}

/** The tabs whose records begin with a form, and what one is called. */
const created = [
  { path: '/admin/services', title: 'Service' },
  { path: '/admin/blog', title: 'Blog Post' },
  { path: '/admin/testimonials', title: 'Testimonial' },
  { path: '/admin/team', title: 'Team Member' },
  { path: '/admin/pages', title: 'Page' },
  { path: '/admin/menu', title: 'Menu Item' },
  { path: '/admin/home', title: 'Home Slide' },
];

interface Deeds {
  goTo: (address: string) => void;
  showKeys: () => void;
  logout: () => void;
}

/** Every command whose label has all the words that were typed; at last a search of the contacts for them. */
export function commandsFor(typed: string, { goTo, showKeys, logout }: Deeds): Command[] {
  const all = [
    ...tabs.map(({ path, label }) => ({ id: path, label: `Open ${label}`, run: () => goTo(path) })),
    ...created.map(({ path, title }) => ({
      id: `${path} new`,
      label: `Add New ${title}`,
      run: () => goTo(`${path}?open=new`),
    })),
    { id: 'keys', label: 'Show keyboard shortcuts', run: showKeys },
    { id: 'logout', label: 'Logout', run: logout },
  ];
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  if (words.length === 0) return found;
  const query = new URLSearchParams({ q: typed.trim() });
  const search = {
    id: 'search',
    label: `Find “${typed.trim()}” in Contacts`,
    run: () => goTo(`/admin/contacts?${query}`),
  };
  return [...found, search];
}
