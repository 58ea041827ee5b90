import { newKey } from '../graphql/save.ts';
import type { Platform } from '../platform.ts';
import { notYours, pleaseSignIn, type Session } from '../session/session.ts';

/** An uploaded picture, as far as a form needs it. */
export interface UploadedPicture {
  _id: string;
  url: string;
  /** The description, if the same picture was uploaded before and somebody has described it. */
  alt?: string;
  /** The installed app has queued the upload and sends it when the server is back. */
  queued?: boolean;
}

interface UploadAnswer {
  success?: boolean;
  message?: string;
  data?: UploadedPicture;
  queued?: boolean;
}

/** A failed upload: the server refused it or did not answer. The message is for staff. */
export class UploadError extends Error {
  override name = 'UploadError';
}

/**
 * Sends one picture to the server. When the server refuses the session, the upload waits for the next sign-in and goes on.
 * If somebody else signs in, it fails.
 *
 * @param onProgress receives the share sent, from 0 to 1
 * @throws UploadError
 */
export async function uploadPicture(
  { platform, session }: { platform: Platform; session: Session },
  file: File,
  onProgress: (share: number) => void,
): Promise<UploadedPicture> {
  const body = new FormData();
  // A picture from the clipboard may have no name.
  body.append('file', file, file.name || `picture-${newKey().slice(0, 8)}`);
  const { turn } = session;
  for (;;) {
    const sentAt = session.sentAt();
    const answer = await platform.upload('/api/admin/media', body, onProgress).catch(() => null);
    if (!answer) throw new UploadError(`${file.name} could not be uploaded: the server did not answer.`);
    const { message, data, queued = false }: UploadAnswer = await answer.json().catch(() => ({}));
    if (answer.ok && data) return { ...data, queued };
    if (answer.status === 401 && (await session.renew(message ?? pleaseSignIn, sentAt, answer))) continue;
    if (turn !== session.turn) throw new UploadError(notYours);
    throw new UploadError(message ?? `${file.name} could not be uploaded.`);
  }
}
