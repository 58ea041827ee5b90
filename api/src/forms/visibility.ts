/** Status of a kind whose records are active or inactive. Only active ones appear on the site. */
export const visibilities = { active: 'Active', inactive: 'Inactive' } as const;
export type Visibility = keyof typeof visibilities;

/** Status of a kind whose records are drafts or published. Only published ones appear on the site. */
export const publications = { draft: 'Draft', published: 'Published' } as const;
export type Publication = keyof typeof publications;

/** Whether the site shows a record that is active or inactive. */
export const isActive = ({ status }: { status: Visibility }): boolean => status === 'active';
