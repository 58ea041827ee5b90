import type { BlogList, PostPage, TeamMemberCard } from './blog-types.ts';

/**
 * What the public pages read, and the one way they read it. Two hosts fulfil it: the server runs GraphQL in process
 * through Apollo Client (`web/server/site-api.ts`), the hydrated browser calls the small REST routes
 * (`browser-site-api.ts`), so that Apollo Client stays out of a visitor's first load (DESIGN.md §5).
 */
export interface SiteApi {
  /** What surrounds every page. Falls back to the built-in menu and settings; never throws (SPEC.md §8). */
  frame(): Promise<Frame>;
  /** The home page's data; each part falls back by itself (SPEC.md §8). */
  home(): Promise<HomeData>;
  /** All active services, or those of one of SPEC.md §2's footer categories. Throws when they cannot be had. */
  services(category?: string): Promise<ServiceCard[]>;
  /** A page that staff edit, or null where none is published at this path. */
  page(path: string): Promise<ContentPage | null>;
  /** The published posts, newest first; an unknown category or tag has none. */
  blog(wish: { category: string | null; tag: string | null; after: string | null }): Promise<BlogList>;
  /** A published post, or null. */
  post(slug: string): Promise<PostPage | null>;
  /** The active team members, in their order. */
  team(): Promise<TeamMemberCard[]>;
  /** What the site has on some words, best first; nothing for none. */
  search(query: string): Promise<SearchResult[]>;
  /** The navigation's name for a path that the site promises (SPEC.md §2), or null for an unknown one. */
  titleOf(path: string): Promise<string | null>;
  /** The contact form as this one request meets it: with its own key, and what a plain form post sent and got back. */
  contactForm(): Promise<ContactFormState>;
  /** The review form, likewise. */
  reviewForm(): Promise<VisitorFormState>;
}

export interface SearchResult {
  /** service, post or page. */
  kind: string;
  title: string;
  path: string;
  summary: string;
}

/** What a visitor's form starts from. Made anew for each request, never cached (DESIGN.md §9). */
export interface VisitorFormState {
  /** Sent along as `Idempotency-Key`, so that a repeated post gives the same row. */
  idempotencyKey: string;
  /** By field name; what a refused plain post sent. */
  values: Record<string, string>;
  /** By field name; the server's messages. */
  errors: Record<string, string>;
  /** A failure that belongs to no field, or ''. */
  failure: string;
  /** True after a plain post that was accepted. */
  sent: boolean;
}

export interface ContactFormState extends VisitorFormState {
  /** The choices of Service Interest: stored value -> label. Data, so that the form's schema stays out of the first load. */
  interests: Record<string, string>;
}

export interface Frame {
  menu: MenuItem[];
  settings: SiteSettings;
}

export interface HomeData {
  /** Never empty: five built-in slides stand in for none. */
  slides: HeroSlide[];
  /** The first five. */
  services: ServiceCard[];
  /** The first three. */
  testimonials: TestimonialCard[];
}

/** `path` is null for a heading that only opens its submenu. */
export interface MenuItem {
  id: string;
  title: string;
  /** BookOpen, Globe, GraduationCap, Users, FileText, Info or MessageSquare (SPEC.md §3). */
  icon: string;
  path: string | null;
  submenu: MenuEntry[];
}

export interface MenuEntry {
  title: string;
  path: string;
  submenu: { title: string; path: string }[];
}

export interface SiteSettings {
  brand: string;
  email: string;
  phone: string;
  /** The contact bar's text, "Kathmandu, Nepal". */
  location: string;
  address: string;
  /** One handle for all five networks. */
  socialHandle: string;
  hours: { days: string; time: string }[];
  videoUrl: string;
}

export interface HeroSlide {
  id: string;
  title: string;
  /** Markdown of which only emphasis counts: the highlighted words. */
  description: string;
  /** An image address; the seeded five have one of `/art/hero/<sky>.svg`. */
  backgroundImage: string;
}

export interface ServiceCard {
  _id: string;
  icon: string;
  title: string;
  description: string;
  features: string[];
  category: string;
  price: string;
  priceType: string;
  duration: string;
}

export interface TestimonialCard {
  _id: string;
  name: string;
  position: string;
  company: string;
  text: string;
  /** 1 to 5. */
  rating: number;
  imageUrl: string;
}

export interface ContentPage {
  path: string;
  title: string;
  description: string;
  /** Markdown. */
  content: string;
  /** The content as HTML: rendered by the server with raw HTML escaped and unsafe addresses dropped. */
  html: string;
  /** Its questions with their answers as HTML, where two or more of its headings end with a question mark. */
  faq: { question: string; answer: string }[];
}
