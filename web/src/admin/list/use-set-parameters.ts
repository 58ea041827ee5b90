import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns a function that sets parameters of the URL, without a new history entry; an empty value removes its parameter. The
 * other parameters are read from the URL itself, because `useSearchParams` returns old values until the next render: a search
 * typed right after a click on a filter would remove the filter.
 */
export function useSetParameters(): (values: Record<string, string>) => void {
  const navigate = useNavigate();
  const tab = tabOf(useLocation().pathname);
  function set(values: Record<string, string>) {
    const now = window.location;
    // On a switch to another admin tab, the URL changes at once, but this screen remains visible until the other has loaded.
    if (tabOf(now.pathname) !== tab) return;
    const search = new URLSearchParams(now.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) search.set(name, value);
      else search.delete(name);
    }
    // Rendered immediately and not in a transition, so that links and rows clicked right afterwards keep the new parameters.
    const options = { replace: true, preventScrollReset: true, flushSync: true };
    void navigate({ search: search.toString() }, options);
  }
  // Runs in a microtask, because `flushSync` cannot render inside an effect.
  return (values) => queueMicrotask(() => set(values));
}

/** Returns the part of a path that names the tab: "/admin/contacts" of "/admin/contacts/{id}". */
const tabOf = (pathname: string): string => pathname.split('/', 3).join('/');
