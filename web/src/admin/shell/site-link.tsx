import type { ReactNode } from 'react';
import { usePlatform } from '../platform-context.ts';

/** Leads to the public site, beside the admin: in another tab, or in the system's browser. */
export function SiteLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const platform = usePlatform();
  return (
    <a
      href={platform.site}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        platform.openExternal(platform.site);
      }}
    >
      {children}
    </a>
  );
}
