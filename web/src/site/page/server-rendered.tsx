import { type ComponentType, type ReactNode, useId, useState } from 'react';

interface ServerRenderedProps {
  className?: string | undefined;
  /** Called only on the server. */
  children: () => ReactNode;
}

/**
 * A part of a page that the browser keeps as the server rendered it, so the data of this part need not be sent a second time, in the
 * page's state. The part never changes, and its elements cannot have handlers.
 */
export function ServerRendered({ className, children }: ServerRenderedProps) {
  const id = useId();
  // Read only once, because React replaces the elements if a later render passes a new object.
  const [kept] = useState(() => ({
    __html: import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  }));
  return import.meta.env.SSR ? (
    <div id={id} className={className}>
      {children()}
    </div>
  ) : (
    <div id={id} className={className} dangerouslySetInnerHTML={kept} />
  );
}

/** Returns a view that is {@link ServerRendered} as a whole. */
export const serverRendered =
  <Props extends object>(View: ComponentType<Props>) =>
  (props: Props) => <ServerRendered>{() => <View {...props} />}</ServerRendered>;
