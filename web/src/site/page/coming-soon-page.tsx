import { ComingSoon } from '../layout/coming-soon.tsx';
import { PageMeta } from './page-meta.tsx';

interface ComingSoonPageProps {
  /** The navigation's name for the page. */
  title: string;
  path: string;
  /** True for a page that search engines must not list. */
  hidden?: boolean;
}

/** The empty state of a page that staff have not written yet (DESIGN.md §5): its name, and a way to enquire. */
export function ComingSoonPage({ title, path, hidden = false }: ComingSoonPageProps) {
  return (
    <>
      <PageMeta
        title={title}
        description={`${title}: this page is being written. Ask us in the meantime; a counselor answers within a working day.`}
        path={path}
        hidden={hidden}
      />
      <ComingSoon title={title} />
    </>
  );
}
