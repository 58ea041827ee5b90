import { type ComponentType, Suspense } from 'react';
import { FrontCard } from '../session/front-card.tsx';
import { useBrand, useTitle } from '../session/use-title.ts';
import { LoadingTab } from './tab-states.tsx';

interface InvitationFrameProps {
  Screen: ComponentType<{ Card: typeof FrontCard; brand: string | null }>;
}

/** The page of an invitation, while its code loads and after. */
export function InvitationFrame({ Screen }: InvitationFrameProps) {
  useTitle('Invitation');
  const brand = useBrand();
  return (
    <Suspense fallback={<LoadingTab />}>
      <Screen Card={FrontCard} brand={brand} />
    </Suspense>
  );
}
