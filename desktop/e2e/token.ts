/** Matches any token from the server: the three parts of a JSON Web Token in base64url. */
export const tokenLike = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;
