import type { DraftStore } from './platform.ts';

/**
 * Reads a value that this device stores as JSON. Resolves to null if there is no usable value. For example, another release may
 * have stored it in a different format.
 */
export async function readJson<Value>(
  drafts: Pick<DraftStore, 'read'>,
  key: string,
  isUsable: (value: Value) => boolean,
): Promise<Value | null> {
  try {
    const value = JSON.parse((await drafts.read(key)) ?? 'null') as Value | null;
    return value && isUsable(value) ? value : null;
  } catch {
    return null;
  }
}
