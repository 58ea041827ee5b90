import { spanIn, useLanguage } from '../language/language.ts';
import type { MenuItem } from '../page/frame.ts';

interface SubmenuProps {
  item: MenuItem;
  id: string;
  className: string | undefined;
  nestedClass: string | undefined;
  isOpen?: boolean;
  onFollow: () => void;
}

/** The links below a menu entry, in up to two levels. */
export function Submenu({ item, id, className, nestedClass, isOpen = false, onFollow }: SubmenuProps) {
  const { parts, to } = useLanguage();
  return (
    <ul id={id} className={className} data-open={isOpen || undefined}>
      {item.path && (
        <li>
          <a href={to(item.path)} onClick={onFollow}>
            {parts('All of {title}', { title: spanIn(item.lang, item.title) })}
          </a>
        </li>
      )}
      {item.submenu.map((entry) => (
        <li key={entry.path}>
          <a href={to(entry.path)} lang={entry.lang} onClick={onFollow}>
            {entry.title}
          </a>
          {entry.submenu.length > 0 && (
            <ul className={nestedClass}>
              {entry.submenu.map((page) => (
                <li key={page.path}>
                  <a href={to(page.path)} lang={page.lang} onClick={onFollow}>
                    {page.title}
                    <span className="visually-hidden">, {entry.title}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
