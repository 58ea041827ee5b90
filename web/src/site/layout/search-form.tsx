import { Search } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../language/language.ts';
import { longestQuery } from './search-box.ts';
import styles from './search-form.module.css';
import type { ComboState, Suggestions } from './suggestions.tsx';

type SuggestionsComponent = ComponentType<Parameters<typeof Suggestions>[0]>;

/** The form also works without a script (docs/product.md, "Search"). The code for suggestions is loaded at the first focus. */
export function SearchForm() {
  const { t, to } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [List, setList] = useState<SuggestionsComponent | null>(null);
  const [combo, setCombo] = useState<ComboState | null>(null);

  function loadSuggestions() {
    import('./suggestions.tsx').then(
      (loaded) => setList(() => loaded.Suggestions),
      // Safe to ignore: the form also works without suggestions.
      () => {},
    );
  }

  return (
    <search className={styles.search}>
      <form
        action={to('/search')}
        method="get"
        className={styles.form}
        onFocus={loadSuggestions}
        onInput={loadSuggestions}
      >
        <Icon as={Search} size={18} className={styles.glass} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          placeholder={t('Search...')}
          aria-label={t('Search this site')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestQuery}
          {...(combo && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': combo.open,
            'aria-controls': combo.listId,
            'aria-activedescendant': combo.active,
          })}
        />
        {/* For users of screen readers and voice control; other visitors press Enter. */}
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {t('Search')}
        </button>
        {List && <List input={input} onChange={setCombo} />}
      </form>
    </search>
  );
}
