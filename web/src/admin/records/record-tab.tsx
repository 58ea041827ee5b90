import type { Form } from 'api/fields';
import type { ComponentType } from 'react';
import type { TabProps } from '../tab.ts';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';
import { RecordScreen } from './record-screen.tsx';

/** The screen of a kind, as `kinds.ts` loads it. */
export const recordTab =
  <Row extends ListRow, Full extends RecordRow, F extends Form>(
    kind: RecordKind<Row, Full, F>,
  ): ComponentType<TabProps> =>
  ({ heading }) => <RecordScreen kind={kind} heading={heading} />;
