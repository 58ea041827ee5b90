import { hasKind, type Tab, useTabs } from '../tab.ts';

export const tabOf = (tabs: readonly Tab[], type: string) =>
  tabs.filter(hasKind).find(({ kind }) => kind.type === type);

/** Returns a function that returns the path of a record in the admin, or null if no tab edits its kind. */
export const recordAddress =
  (tabs: readonly Tab[]) =>
  ({ kind, recordId }: { kind: string; recordId: string }): string | null => {
    const tab = tabOf(tabs, kind);
    return tab ? tab.path + (tab.recordPath ?? '?open=:id').replace(':id', recordId) : null;
  };

export const useRecordAddress = () => recordAddress(useTabs());
