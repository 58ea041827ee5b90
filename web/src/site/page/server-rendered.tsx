import { type ComponentType, type ReactNode, useId, useState } from 'react';

interface ServerRenderedProps {
  className?: string | undefined;
  children: () => ReactNode;
}

/**
 * The browser keeps this part as the server rendered it, so its data is not sent twice. The part never changes, and its
 * elements cannot have handlers.
 */
export function ServerRendered({ className, children }: ServerRenderedProps) {
  const id = useId();
  // Read this once, because React replaces the elements if a later render passes a new object.
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

export const serverRendered =
  <Props extends object>(View: ComponentType<Props>) =>
  (props: Props) => <ServerRendered>{() => <View {...props} />}</ServerRendered>;
