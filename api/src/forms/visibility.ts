/** The site shows only active records. */
export const visibilities = { active: 'Active', inactive: 'Inactive' } as const;
export type Visibility = keyof typeof visibilities;

/** The site shows only published records. */
export const publications = { draft: 'Draft', published: 'Published' } as const;
export type Publication = keyof typeof publications;

export const isActive = ({ status }: { status: Visibility }): boolean => status === 'active';
