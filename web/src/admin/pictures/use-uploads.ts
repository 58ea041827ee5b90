import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../notify.ts';
import { usePlatform } from '../platform-context.ts';
import { useSession } from '../session/session-context.ts';
import { UploadError, type UploadedPicture, uploadPicture } from './upload-picture.ts';

export interface Upload {
  id: number;
  name: string;
  /** The share sent, from 0 to 1; at 1 the server makes the picture's sizes. */
  share: number;
}

let lastId = 0;

export const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Uploads by button, drop and paste, one after the other. @param onUploaded runs for each uploaded picture */
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

/** Uploads files that are pasted anywhere on a screen. An open dialog handles its own. */
export function usePastedFiles(send: (files: Iterable<File>) => unknown): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (event.defaultPrevented || !files?.length || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
