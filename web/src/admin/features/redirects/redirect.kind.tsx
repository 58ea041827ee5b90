import { redirectFacts } from 'api/forms/redirect';
import {
  CreateRedirectDocument as create,
  EmptyRedirectTrashDocument as empty,
  AdminRedirectsDocument as list,
  AdminRedirectDocument as one,
  DeleteRedirectDocument as remove,
  RestoreRedirectDocument as restore,
  UpdateRedirectDocument as update,
} from '../../../gql/graphql.ts';
import { recordTab } from '../../records/record-tab.tsx';
import { PasteRedirects } from './paste-redirects.tsx';

export default recordTab({
  facts: redirectFacts,
  operations: { list, one, create, update, remove, restore, empty },
  controls: {
    from: { wide: true, hint: 'The old address, such as /about-us.html. Leave out the query.' },
    to: { wide: true, hint: 'A path of this site, such as /about/introduction.' },
  },
  columns: [
    { header: 'From', sortBy: (row) => row.from },
    { header: 'To', sortBy: (row) => row.to },
  ],
  notice: PasteRedirects,
  emptyHint: 'When the path of a published page changes, a redirect is created automatically.',
  nameOf: ({ from }) => from,
});
