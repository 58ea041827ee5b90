/** The statuses of a kind with active and inactive records. The site shows only active ones. */
export const visibilities = { active: 'Active', inactive: 'Inactive' } as const;
export type Visibility = keyof typeof visibilities;

/** The statuses of a kind with drafts and published records. The site shows only published ones. */
export const publications = { draft: 'Draft', published: 'Published' } as const;
export type Publication = keyof typeof publications;

/** Returns whether the site shows a record with these statuses. */
export const isActive = ({ status }: { status: Visibility }): boolean => status === 'active';
