import { isRevocation, type Platform, type SignInAnswer, sessionHeader } from '../admin/platform.ts';
import { leaveToast } from '../ui/crossing-toast.ts';

/** The token's key in `localStorage`. Its value is '' if the user signed out or the server revoked the session. */
const tokenKey = 'adminToken';

// Contains the token if the storage is full or forbidden. The session then ends when the page closes.
let unstored: string | null = null;

const readToken = (): string | null => unstored ?? (orNull(() => localStorage.getItem(tokenKey)) || null);

/** Returns the result of `use`; null if the storage is full or forbidden. The admin also works without storage. */
function orNull<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** @param isRevoked - whether the other tabs must remove the office's data from the screen */
function writeToken(token: string | null, isRevoked = false): void {
  unstored = null;
  try {
    if (token === null && !isRevoked) localStorage.removeItem(tokenKey);
    else localStorage.setItem(tokenKey, token ?? '');
  } catch {
    unstored = token;
  }
}

interface SessionAnswer {
  success?: boolean;
  message?: string;
  errors?: Record<string, string>;
  data?: { token?: string };
}

async function obtain(path: string, body: object, bearer: string | null = null): Promise<SignInAnswer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify(body),
    });
    const answer: SessionAnswer | null = await response.json();
    const token = answer?.data?.token;
    if (answer?.success && token) {
      writeToken(token);
      return { ok: true };
    }
    return { ok: false, message: answer?.message || null, ...(answer?.errors && { errors: answer.errors }) };
  } catch {
    return { ok: false, message: null };
  }
}

/** Resolves after the last password change. The change ends the old token's session, so `refused` waits for the new token. */
let changing: Promise<unknown> = Promise.resolve();

function endSession(token: string | null): void {
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  fetch('/api/admin/logout', { method: 'POST', headers, keepalive: true }).catch(() => {});
}

const sentWith = new WeakMap<Response, string | null>();

const draftKey = (key: string) => `adminDraft:${key}`;
const draftKeys = (): string[] =>
  (orNull(() => Object.keys(localStorage)) ?? []).flatMap((key) =>
    key.startsWith(draftKey('')) ? key.slice(draftKey('').length) : [],
  );

/** Uses `XMLHttpRequest`, because `fetch` does not report upload progress. */
function upload(address: string, body: FormData, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    const token = readToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const revoked = request.getResponseHeader(sessionHeader);
      const headers = new Headers(revoked ? { [sessionHeader]: revoked } : {});
      const answer = new Response(request.responseText, { status: request.status, headers });
      sentWith.set(answer, token);
      resolve(answer);
    });
    for (const failure of ['error', 'abort', 'timeout'])
      request.addEventListener(failure, () => reject(new TypeError('The upload got no answer.')));
    request.send(body);
  });
}

async function fetchSigned(address: string, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const token = readToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const answer = await fetch(address, { ...init, headers });
  sentWith.set(answer, token);
  return answer;
}

async function saveFile(name: string, content: Blob): Promise<boolean> {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoke the address later, because the browser reads the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}

export const browserPlatform = {
  session: {
    isSignedIn: async () => readToken() !== null,
    signIn: (credentials) => obtain('/api/admin/login', credentials),
    changePassword(passwords) {
      const change = obtain('/api/admin/password', passwords, readToken());
      changing = change;
      return change;
    },
    async acceptInvitation(accepted) {
      const before = readToken();
      const answer = await obtain('/api/admin/invitation/accept', accepted);
      if (answer.ok) endSession(before);
      return answer;
    },
    async signOut() {
      const token = readToken();
      writeToken(null, true);
      endSession(token);
    },
    async refused(answer) {
      await changing;
      const token = readToken();
      const sent = answer && sentWith.has(answer) ? sentWith.get(answer) : token;
      if (token !== null && sent !== token) return true;
      // If the token is already removed, keep the stored reason: '' for a revoked session, no entry for an expired one.
      if (token !== null) writeToken(null, isRevocation(answer));
      return false;
    },
    onChange(listener) {
      // Browsers fire `storage` only for changes in other tabs. The key is null if the whole storage was cleared.
      const onStorage = ({ key }: StorageEvent) => {
        if (key === tokenKey || key === null)
          listener(readToken() !== null, localStorage.getItem(tokenKey) === '');
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  },

  drafts: {
    read: async (key) => orNull(() => localStorage.getItem(draftKey(key))),
    write: async (key, text) => void orNull(() => localStorage.setItem(draftKey(key), text)),
    remove: async (key) => void orNull(() => localStorage.removeItem(draftKey(key))),
    keys: async (start) => draftKeys().filter((key) => key.startsWith(start)),
    async forget(recordId) {
      for (const key of draftKeys())
        if (key.endsWith(` ${recordId}`)) orNull(() => localStorage.removeItem(draftKey(key)));
    },
  },

  upload,

  fetch: fetchSigned,

  async download(address, name, onProgress) {
    const { download } = await import('./browser-download.ts');
    return download(name, (headers) => fetchSigned(address, { headers }), onProgress, saveFile);
  },

  leaveAfterLogout(toast) {
    leaveToast(toast);
    location.assign('/');
    return 'left';
  },

  saveFile,

  site: `${location.origin}/`,

  openExternal(address) {
    // A mailto: or tel: address starts another program, so a new tab would stay empty.
    if (/^https?:/.test(address)) open(address, '_blank', 'noopener');
    else location.assign(address);
  },
} satisfies Platform;
