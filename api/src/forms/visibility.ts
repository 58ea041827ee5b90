/** The statuses of a kind whose records are active or inactive. The site shows only active ones. */
export const visibilities = { active: 'Active', inactive: 'Inactive' } as const;
export type Visibility = keyof typeof visibilities;

/** The statuses of a kind whose records are drafts or published. The site shows only published ones. */
export const publications = { draft: 'Draft', published: 'Published' } as const;
export type Publication = keyof typeof publications;

/** Whether the site shows a record of such a kind. */
export const isActive = ({ status }: { status: Visibility }): boolean => status === 'active';
