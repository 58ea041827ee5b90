import { wordsOf } from '../changes/kind-words.ts';
import { matches } from '../list/use-list-view.ts';
import { canAdd, type Tab } from '../tab.ts';

export interface Command {
  id: string;
  label: string;
  run: () => void;
}

interface Actions {
  goTo: (address: string) => void;
  newEnquiry: (phone?: string) => void;
  showKeys: () => void;
  logout: () => void;
}

/**
 * Returns the commands whose labels contain all typed words.
 * @param isUnknown - whether the text is a phone number that no enquiry contains
 */
export function commandsFor(
  tabs: readonly Tab[],
  typed: string,
  { goTo, newEnquiry, showKeys, logout }: Actions,
  isUnknown = false,
): Command[] {
  const all = [
    { id: 'new enquiry', label: 'New enquiry', run: () => newEnquiry() },
    ...tabs.map(({ path, label }) => ({ id: path, label: `Open ${label}`, run: () => goTo(path) })),
    ...tabs.filter(canAdd).map(({ path, kind }) => ({
      id: `${path} new`,
      label: `Add New ${wordsOf(kind).title}`,
      run: () => goTo(`${path}?open=new`),
    })),
    { id: 'keys', label: 'Show keyboard shortcuts', run: showKeys },
    { id: 'logout', label: 'Logout', run: logout },
  ];
  const found = all.filter(({ label }) => matches({ label }, typed));
  if (typed.trim() === '') return found;
  const query = new URLSearchParams({ q: typed.trim() });
  const search = {
    id: 'search',
    label: `Find “${typed.trim()}” in Contacts`,
    run: () => goTo(`/admin/contacts?${query}`),
  };
  const begin = {
    id: 'new enquiry with',
    label: `New enquiry with ${typed.trim()}`,
    run: () => newEnquiry(typed.trim()),
  };
  return isUnknown ? [begin, ...found, search] : [...found, search];
}
