import { watchInbox } from './inbox-watch.ts';
import type { Arrived } from './notices.ts';
import type { OfflineService } from './offline/offline.service.ts';
import type { Send } from './offline/server.line.ts';
import type { SessionService } from './session.service.ts';

interface FollowerOptions {
  session: SessionService;
  /** The keychain has been asked for the session. */
  loaded: Promise<void>;
  offline: Promise<OfflineService>;
  send: Send;
  onArrived(arrived: Arrived[]): void;
  /** The session began or ended. */
  onChange(signedIn: boolean): void;
}

/** What lives as long as a session does: the watch over the inbox, and the copy of the office. */
export async function followSession(options: FollowerOptions): Promise<void> {
  const { session, loaded, offline, send, onArrived, onChange } = options;
  let watch: { stop(): void } | null = null;
  const follow = (signedIn: boolean) => {
    watch?.stop();
    watch = signedIn
      ? watchInbox({
          fetch: send,
          onArrived,
          onChanged: (id) => void offline.then((service) => service.freshen(id ?? undefined)),
        })
      : null;
  };
  session.onChange((signedIn) => {
    follow(signedIn);
    void offline.then((service) => (signedIn ? service.signedIn() : service.signedOut()));
    onChange(signedIn);
  });
  await loaded;
  if (watch === null) follow(session.token() !== null);
  if (session.token() !== null) (await offline).signedIn();
}
