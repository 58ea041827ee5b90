import type { Credentials, Platform, SignInAnswer } from '../admin/platform.ts';
import { leaveToast } from '../ui/crossing-toast.ts';

/** Where the token stands in local storage (docs/product.md, "Sign-in and sessions"). */
const tokenKey = 'adminToken';

// Without storage the session lasts until the page closes.
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

const draftKey = (key: string) => `adminDraft:${key}`;

/** Not with `fetch`, which reports no progress of a request. */
function upload(address: string, body: FormData, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    const token = readToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    for (const failure of ['error', 'abort', 'timeout'])
      request.addEventListener(failure, () => reject(new TypeError('The upload got no answer.')));
    request.send(body);
  });
}

/** The admin app's host in a browser. */
export const browserPlatform = {
  session: {
    isSignedIn: async () => readToken() !== null,
    signIn,
    signOut: async () => writeToken(null),
    onChange(listener) {
      // The event comes from other tabs only. Its key is null when the whole storage was cleared.
      const onStorage = ({ key }: StorageEvent) => {
        if (key === tokenKey || key === null) listener(readToken() !== null);
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  },

  drafts: {
    async read(key) {
      try {
        return localStorage.getItem(draftKey(key));
      } catch {
        return null;
      }
    },
    async write(key, text) {
      try {
        localStorage.setItem(draftKey(key), text);
      } catch {
        // The storage is full or forbidden: the form works without a draft.
      }
    },
    async remove(key) {
      try {
        localStorage.removeItem(draftKey(key));
      } catch {
        // The storage is forbidden: there is no draft to remove.
      }
    },
    async forget(recordId) {
      try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftKey('')));
        for (const key of keys) if (key.includes(recordId)) localStorage.removeItem(key);
      } catch {
        // The storage is forbidden: there is no draft to remove.
      }
    },
  },

  upload,

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

  async saveFile(name, content) {
    const address = URL.createObjectURL(content);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The browser reads the file some time after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return true;
  },

  openExternal(address) {
    // A mail or chat address starts a program and keeps the page. A new tab for it would stay empty.
    if (/^https?:/.test(address)) open(address, '_blank', 'noopener');
    else location.assign(address);
  },
} satisfies Platform;
