import { ComingSoon } from '../layout/coming-soon.tsx';
import type { ContentData } from './content.server.ts';
import { NotFound } from './not-found.tsx';
import { WrittenPage } from './written-page.tsx';

/** The view of every path without a page of its own. */
export default function ContentPage({ data }: { data: ContentData }) {
  switch (data.kind) {
    case 'written':
      return <WrittenPage page={data} />;
    case 'coming-soon':
      return <ComingSoon title={data.title} />;
    case 'away':
      return (
        <ComingSoon title="One moment, please" state="Back in a minute">
          <p>We cannot show this page right now. Please try again in a minute.</p>
        </ComingSoon>
      );
    case 'missing':
      return <NotFound />;
  }
}
