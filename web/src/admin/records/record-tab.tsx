import type { Form } from 'api/fields';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type TabProps, useTabs } from '../tab.ts';
import { useLate } from '../use-late.ts';
import { type ListRow, type RecordDescription, type RecordRow, recordKind } from './record-kind.ts';
import { RecordScreen } from './record-screen.tsx';

const loadPage = () => import('./record-page.tsx');

export function recordTab<Row extends ListRow, Full extends RecordRow, F extends Form>(
  description: RecordDescription<Row, Full, F>,
): ComponentType<TabProps> {
  const kind = recordKind(description);
  return ({ heading }) => <RecordScreen kind={kind} heading={heading} />;
}

export function writingTab<Row extends ListRow, Full extends RecordRow, F extends Form>(
  description: RecordDescription<Row, Full, F>,
): ComponentType<TabProps> {
  const kind = recordKind(description);
  return function WritingTab({ heading }) {
    const { id } = useParams();
    const path = useTabs().find((tab) => tab.kind?.type === kind.facts.type)?.path ?? '';
    const late = useLate(loadPage, id !== undefined);
    const { writing } = kind;
    if (id === undefined || !writing) return <RecordScreen kind={kind} heading={heading} />;
    if (!late) {
      return (
        <div role="status">
          <span className="visually-hidden">Loading {kind.noun}…</span>
          <Skeleton count={8} />
        </div>
      );
    }
    return <late.RecordPage kind={kind} writing={writing} id={id} list={{ path, label: heading }} />;
  };
}
