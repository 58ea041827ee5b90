import { spanIn, useLanguage } from '../language/language.ts';
import { useFrame } from '../page/frame.ts';

interface SubmenuProps {
  /** The id of the menu entry. */
  id: string;
  className: string | undefined;
  nestedClass: string | undefined;
}

/** The links below a menu entry, in up to two levels. */
export function Submenu({ id, className, nestedClass }: SubmenuProps) {
  const { parts, to } = useLanguage();
  const item = useFrame().menu.find((each) => each.id === id);
  if (!item) return null;
  return (
    <ul className={className}>
      {item.path && (
        <li>
          <a href={to(item.path)}>{parts('All of {title}', { title: spanIn(item.lang, item.title) })}</a>
        </li>
      )}
      {item.submenu.map((entry) => (
        <li key={entry.path}>
          <a href={to(entry.path)} lang={entry.lang}>
            {entry.title}
          </a>
          {entry.submenu.length > 0 && (
            <ul className={nestedClass}>
              {entry.submenu.map((page) => (
                <li key={page.path}>
                  <a href={to(page.path)} lang={page.lang}>
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

/** Whether a click was on a link; the links of a {@link Submenu} have no handlers. */
export const isLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a') !== null;
