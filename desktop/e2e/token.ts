/** Three parts of base64url: how every token of the server looks. */
export const tokenLike = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;
