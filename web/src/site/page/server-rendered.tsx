import { type ComponentType, type ReactNode, useId, useState } from 'react';

interface ServerRenderedProps {
  className?: string | undefined;
  children: () => ReactNode;
}

/**
 * Renders the children only on the server. The browser keeps their HTML, so their data is not sent twice. The children never
 * change, and cannot have event handlers.
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
