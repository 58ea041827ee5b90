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
}

/**
 * What lives as long as a session does: the watch over the inbox, and the copy of the office. Each new token starts the
 * watch again, as the one before may have ended it. Resolves when what was found at the start is followed.
 */
export async function followSession(options: FollowerOptions): Promise<void> {
  const { session, loaded, offline, send, onArrived } = options;
  let watch: { stop(): void } | null = null;
  const begin = () => {
    watch?.stop();
    watch = watchInbox({
      fetch: send,
      onArrived,
      onChanged: (id) => void offline.then((service) => service.freshen(id ?? undefined)),
      onRefused: () => void session.signOut('refused'),
    });
    void offline.then((service) => service.signedIn());
  };
  const end = () => {
    watch?.stop();
    watch = null;
    void offline.then((service) => service.signedOut());
  };
  session.onChange((change) => (change === 'began' ? begin() : end()));
  await loaded;
  if (watch === null && session.token() !== null) begin();
}
