/** What the blog's pages read. Words for readers (dates, labels) come from the server, so that both hosts draw the same. */
export interface BlogList {
  posts: PostCard[];
  /** What a reader can choose from; most used first. */
  categories: Topic[];
  tags: Topic[];
  /** What the list is narrowed to, if anything. */
  category: Topic | null;
  tag: string | null;
  /** How many posts there are under it in all. */
  total: number;
  /** Where the list goes on, or null at its end. */
  next: string | null;
  /** Whether this is a later page of the list. */
  later: boolean;
}

/** A category or a tag. */
export interface Topic {
  value: string;
  label: string;
}

export interface PostCard {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  category: Topic;
  imageUrl: string;
  /** ISO 8601, for machines; and "3 November 2026", as it is in Kathmandu. */
  publishedAt: string;
  publishedOn: string;
  /** Whole minutes, at least one. */
  readingMinutes: number;
}

export interface PostPage extends PostCard {
  /** Rendered from Markdown by the server, safe to put into the page. */
  html: string;
  tags: string[];
  updatedAt: string;
  related: PostCard[];
}

export interface TeamMemberCard {
  _id: string;
  name: string;
  position: string;
  department: Topic;
  bio: string;
  experience: string;
  education: string;
  imageUrl: string;
  email: string;
  phone: string;
  linkedin: string;
  twitter: string;
}
