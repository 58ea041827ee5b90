import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { notifyFailure } from '../notify.ts';
import type { Platform } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';
import { notYours, pleaseSignIn, type Session } from '../session/session.ts';
import { useSession } from '../session/session-context.ts';

export interface Upload {
  id: number;
  name: string;
  /** The fraction sent, from 0 to 1. At 1, the server is generating the picture's sizes. */
  share: number;
}

let lastId = 0;

export const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Uploads files one after the other. @param onUploaded - called for each picture */
export function useUploads(onUploaded: (picture: UploadedPicture) => void) {
  const platform = usePlatform();
  const session = useSession();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [dragging, setDragging] = useState(false);

  async function send(files: Iterable<File>) {
    const queue = [...files].map((file) => {
      lastId += 1;
      return { file, id: lastId };
    });
    setUploads((before) => [...before, ...queue.map(({ file, id }) => ({ id, name: file.name, share: 0 }))]);
    for (const { file, id } of queue) {
      const onProgress = (share: number) =>
        setUploads((before) => before.map((each) => (each.id === id ? { ...each, share } : each)));
      try {
        onUploaded(await uploadPicture({ platform, session }, file, onProgress));
      } catch (error) {
        if (!(error instanceof UploadError)) throw error;
        notifyFailure(error.message);
      } finally {
        setUploads((before) => before.filter((each) => each.id !== id));
      }
    }
  }

  return {
    uploads,
    dragging,
    send,
    target: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDragging(true);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDragging(false);
        void send(event.dataTransfer.files);
      },
      onPaste(event: ClipboardEvent) {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        void send(event.clipboardData.files);
      },
    },
  };
}

/** Sends files that are pasted anywhere on a screen. If a dialog is open, the dialog handles the paste. */
export function usePastedFiles(send: (files: Iterable<File>) => unknown): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (event.defaultPrevented || !files?.length || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      sendNow(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

export interface UploadedPicture {
  _id: string;
  url: string;
  /** The alt text, if the same picture was uploaded before and already has one. */
  alt?: string;
  /** Whether the installed app has queued the upload until the server is reachable. */
  queued?: boolean;
}

interface UploadAnswer {
  success?: boolean;
  message?: string;
  data?: UploadedPicture;
  queued?: boolean;
}

export class UploadError extends Error {
  override name = 'UploadError';
}

/**
 * Uploads a picture. If the session has expired, sends the picture again after the next sign-in, unless somebody else signs in.
 * @param onProgress - called with the fraction sent, from 0 to 1
 * @throws UploadError
 */
export async function uploadPicture(
  { platform, session }: { platform: Platform; session: Session },
  file: File,
  onProgress: (share: number) => void,
): Promise<UploadedPicture> {
  const body = new FormData();
  // A picture from the clipboard may have no name.
  body.append('file', file, file.name || `picture-${crypto.randomUUID().slice(0, 8)}`);
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
