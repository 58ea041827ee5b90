import type { Credentials, Platform, SignInAnswer } from '../admin/platform.ts';
import { leaveToast } from '../ui/crossing-toast.ts';

/** SPEC.md §4. */
const tokenKey = 'adminToken';

// Where storage is forbidden the session lasts until the page is left.
let unstored: string | null = null;

function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) || unstored;
  } catch {
    return unstored;
  }
}

function writeToken(token: string | null): void {
  unstored = null;
  try {
    if (token === null) localStorage.removeItem(tokenKey);
    else localStorage.setItem(tokenKey, token);
  } catch {
    unstored = token;
  }
}

interface LoginAnswer {
  success?: boolean;
  message?: string;
  data?: { token?: string };
}

async function signIn(credentials: Credentials): Promise<SignInAnswer> {
  try {
    const response = await fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    const answer: LoginAnswer | null = await response.json();
    const token = answer?.data?.token;
    if (!answer?.success || !token) return { ok: false, message: answer?.message || null };
    writeToken(token);
    return { ok: true };
  } catch {
    return { ok: false, message: null };
  }
}

/** The admin app's host in a browser. */
export const browserPlatform = {
  session: {
    isSignedIn: async () => readToken() !== null,
    signIn,
    signOut: async () => writeToken(null),
    onChange(listener) {
      // The event comes from other tabs only. Its key is null when all of the storage was cleared.
      const onStorage = ({ key }: StorageEvent) => {
        if (key === tokenKey || key === null) listener(readToken() !== null);
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  },

  fetch(address, init) {
    const headers = new Headers(init?.headers);
    const token = readToken();
    if (token) headers.set('Authorization', `Bearer ${token}`);
    return fetch(address, { ...init, headers });
  },

  leaveAfterLogout(toast) {
    leaveToast(toast);
    location.assign('/');
    return 'left';
  },

  openExternal(address) {
    // A mail or chat address starts a program and leaves the page where it is; in a new tab it would leave that one empty.
    if (/^https?:/.test(address)) open(address, '_blank', 'noopener');
    else location.assign(address);
  },
} satisfies Platform;
