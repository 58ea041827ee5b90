/** Where the link of an invitation leads. Its token stands in the fragment, which no server and no log sees. */
export const invitationPath = '/admin/invitation';

let token: string | null = null;

/**
 * Takes the token of an invitation off the address: the address stands in the history, on a shared screen and in a copied link. Call
 * it before the router reads the address.
 */
export function takeInvitation(): void {
  if (location.pathname !== invitationPath || location.hash.length < 2) return;
  token = location.hash.slice(1);
  history.replaceState(history.state, '', invitationPath);
}

/** The token of the link that was opened; null after a reload, which has lost it. */
export const invitationToken = (): string | null => token;
