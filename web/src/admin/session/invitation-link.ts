/** The path of an invitation link. The token is in the fragment, which is sent to no server and appears in no log. */
export const invitationPath = '/admin/invitation';

let token: string | null = null;

/** Hides the token from the address, the history and copied links. Call it before the router reads the address. */
export function takeInvitation(): void {
  if (location.pathname !== invitationPath || location.hash.length < 2) return;
  token = location.hash.slice(1);
  history.replaceState(history.state, '', invitationPath);
}

/** The token of the opened link; null after a reload. */
export const invitationToken = (): string | null => token;
