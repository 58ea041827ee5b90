import { spanIn, useLanguage } from '../language/language.ts';
import { useFrame } from '../page/frame.ts';

interface SubmenuProps {
  id: string;
  className: string | undefined;
  nestedClass: string | undefined;
}

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

/** Whether a click was on a link. Used around a {@link Submenu}, because its server-rendered links have no click handlers. */
export const isLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a') !== null;
