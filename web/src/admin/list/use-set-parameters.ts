import { useNavigate } from 'react-router-dom';

/**
 * Returns a function that sets parameters of the URL without a new history entry. An empty value removes its parameter. The
 * others come from `window.location`, because `useSearchParams` is outdated until React has rendered the last navigation.
 */
export function useSetParameters(): (values: Record<string, string>) => void {
  const navigate = useNavigate();
  return (values) => {
    const search = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) search.set(name, value);
      else search.delete(name);
    }
    void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
  };
}
