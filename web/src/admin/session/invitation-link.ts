/** The URL's fragment is the invitation's token. Browsers do not send the fragment, so no log contains the token. */
export const invitationPath = '/admin/invitation';

let token: string | null = null;

/** Removes the token from the URL and the history. At startup, call this before the router reads the URL. */
export function takeInvitation(): void {
  if (location.pathname !== invitationPath || location.hash.length < 2) return;
  token = location.hash.slice(1);
  history.replaceState(history.state, '', invitationPath);
}

/** Returns the token that `takeInvitation` found; null without an invitation link, or after a reload. */
export const invitationToken = (): string | null => token;
