import type { ReactNode } from 'react';
import { useTitle } from '../session/use-title.ts';

/** A screen whose name stands in the title of the window or browser tab. */
export function TitledTab({ name, children }: { name: string; children: ReactNode }) {
  useTitle(name);
  return children;
}
