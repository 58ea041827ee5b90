/** The address of the own account. */
export const profilePath = '/admin/profile';
