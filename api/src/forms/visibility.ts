/** Shared by services, testimonials and team members (SPEC.md §4): only active ones show on the site. */
export const visibilities = { active: 'Active', inactive: 'Inactive' } as const;
export type Visibility = keyof typeof visibilities;

/** Shared by blog posts and pages (SPEC.md §4): only published ones show on the site. */
export const publications = { draft: 'Draft', published: 'Published' } as const;
export type Publication = keyof typeof publications;
