import { tokenIdName } from '../shared/request-name.ts';
import type { OfflineService } from './offline/offline.service.ts';
import type { Send } from './offline/server.requests.ts';
import type { SessionService } from './session/session.service.ts';
import { watchInbox } from './system/inbox-watch.ts';
import type { Arrived } from './system/notices.ts';

interface FollowerOptions {
  session: SessionService;
  /** The keychain has been asked for the session. */
  loaded: Promise<void>;
  offline: Promise<OfflineService>;
  send: Send;
  onArrived(arrived: Arrived[]): void;
}

/**
 * Runs what lives as long as a session: the watch over the inbox and the copy of the office. Each new token starts the watch
 * again, because the old token may have ended it. Resolves when a session that was found at the start is followed.
 */
export async function followSession(options: FollowerOptions): Promise<void> {
  const { session, loaded, offline, send, onArrived } = options;
  const service = await offline;
  let watch: { stop(): void } | null = null;
  const begin = () => {
    watch?.stop();
    service.signedIn();
    watch = watchInbox({
      fetch: send,
      // Enquiries that came while the computer was off are new to staff.
      since: service.newestEnquiry(),
      onArrived,
      onChanged: (id) => service.freshen(id ?? undefined),
      onRefused: (answer) => session.refused(answer.headers.get(tokenIdName)),
    });
  };
  const end = () => {
    watch?.stop();
    watch = null;
    service.signedOut();
  };
  session.onChange((change) => (change === 'began' ? begin() : end()));
  await loaded;
  if (watch === null && session.token() !== null) begin();
}
