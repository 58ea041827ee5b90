import type { DraftStore } from './platform.ts';

/**
 * Reads a value that this device stores as JSON. Resolves to null if there is none, or if it cannot be used, because another
 * release stored it in a different format.
 */
export async function readJson<Value>(
  drafts: DraftStore,
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
