import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type Language, linkOf, useLanguage } from '../language/language.ts';
import type { Word } from '../language/words.server.ts';
import styles from './suggestions.module.css';

export interface ComboState {
  listId: string;
  open: boolean;
  active: string | undefined;
}

interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  onChange: (state: ComboState) => void;
}

interface SearchResult {
  kind: string;
  title: string;
  path: string;
  summary: string;
  language: string;
}

const most = 6;
/** A shorter search would match too much. */
const fewestCharacters = 2;
/** The delay in ms between the last key press and the request. */
const pause = 180;

const kinds: Readonly<Record<string, Word>> = { service: 'Service', post: 'Blog post' };

async function suggest(query: string, code: Language['code'], signal: AbortSignal): Promise<SearchResult[]> {
  const asked = new URLSearchParams({ q: query, limit: String(most), language: code });
  const response = await fetch(`/api/search?${asked}`, {
    signal,
    headers: { Accept: 'application/json' },
  });
  const answer: { success: boolean; data?: SearchResult[] } = await response.json();
  return answer.success ? (answer.data ?? []) : [];
}

/** Follows the ARIA combobox pattern. Loaded when the input is focused, so it adds its listeners to an existing input. */
export function Suggestions({ input, onChange }: SuggestionsProps) {
  const language = useLanguage();
  const { code, t } = language;
  const listId = useId();
  const [results, setResults] = useState<SearchResult[]>([]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = open && results.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    onChange({ listId, open: isOpen, active: isOpen && active >= 0 ? `${listId}-${active}` : undefined });
  }, [onChange, listId, isOpen, active]);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    const ask = () => {
      clearTimeout(timer);
      asking?.abort();
      const query = element.value.trim();
      setActive(-1);
      if (query.length < fewestCharacters) {
        setResults([]);
        return;
      }
      timer = setTimeout(async () => {
        asking = new AbortController();
        try {
          setResults(await suggest(query, code, asking.signal));
          setOpen(document.activeElement === element);
        } catch {
          // Safe to ignore: a newer request has replaced this one, or there is no connection.
        }
      }, pause);
    };
    element.addEventListener('input', ask);
    // Do not wait for the first input event, because text may have been typed before this code was loaded.
    ask();
    return () => {
      clearTimeout(timer);
      asking?.abort();
      element.removeEventListener('input', ask);
    };
  }, [input, code]);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const { key } = event;
      if ((key === 'ArrowDown' || key === 'ArrowUp') && results.length > 0) {
        event.preventDefault();
        setOpen(true);
        // The arrow keys cycle through the results and one more position, at which no result is active.
        const places = results.length + 1;
        setActive((now) => ((now + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
      } else if (key === 'Enter' && isOpen && active >= 0) {
        event.preventDefault();
        list.current?.querySelectorAll('a')[active]?.click();
      } else if (key === 'Escape' && isOpen) {
        // Prevent the browser from emptying the search field. The next Esc empties it.
        event.preventDefault();
        setOpen(false);
        setActive(-1);
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('keydown', press, { signal });
    element.addEventListener('blur', () => setOpen(false), { signal });
    element.addEventListener('focus', () => setOpen(true), { signal });
    return () => listening.abort();
  }, [input, results, isOpen, active]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? t(results.length === 1 ? '{n} suggestion' : '{n} suggestions', { n: results.length }) : ''}
      </p>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('Suggestions')}
        className={styles.list}
        hidden={!isOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        {results.map((result, index) => {
          const { href, lang } = linkOf(language, result);
          const kind = kinds[result.kind];
          return (
            <a
              key={result.path}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              href={href}
              className={styles.option}
              onClick={() => setOpen(false)}
            >
              <span className={styles.title} lang={lang}>
                {result.title}
              </span>
              <span className={styles.kind} lang={kind || !result.summary ? undefined : lang}>
                {kind ? t(kind) : result.summary || t('Page')}
              </span>
            </a>
          );
        })}
      </div>
    </>
  );
}
