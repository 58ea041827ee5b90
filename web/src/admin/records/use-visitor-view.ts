import type { Form } from 'api/fields';
import { useState } from 'react';
import { usePlatform } from '../platform-context.ts';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';

/** Shows a record as visitors see it; one that is not public yet by a link for those who have it. */
export function useVisitorView<Row extends ListRow, Full extends RecordRow, F extends Form>(
  kind: RecordKind<Row, Full, F>,
) {
  const { writing } = kind;
  const platform = usePlatform();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async view(record: Row | Full) {
      if (writing) platform.openExternal(new URL(writing.addressOf(record), platform.site).href);
    },
    async copyLink(record: Row | Full) {},
  };
}
