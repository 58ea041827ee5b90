/** The shape of every token of the server: three parts of base64url. */
export const tokenLike = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;
