/** The statuses of a kind whose records are active or inactive. The site shows only active records. */
export const visibilities = { active: 'Active', inactive: 'Inactive' } as const;
export type Visibility = keyof typeof visibilities;

/** The statuses of a kind whose records are drafts or published. The site shows only published records. */
export const publications = { draft: 'Draft', published: 'Published' } as const;
export type Publication = keyof typeof publications;

/** Returns whether the site shows a record with these statuses. */
export const isActive = ({ status }: { status: Visibility }): boolean => status === 'active';
