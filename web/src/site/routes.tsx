import type { ComponentType } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router-dom';
import { loadBlog } from './blog/blog.loader.ts';
import type { ContentPage, Frame, HomeData, SiteApi } from './data/site-api.ts';
import { ErrorPage } from './error-page.tsx';
import { Home } from './home/home.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { ComingSoonPage } from './page/coming-soon-page.tsx';
import { MarkdownPage } from './page/markdown-page.tsx';
import { PageMeta } from './page/page-meta.tsx';
import { OrganizationData } from './page/structured-data.tsx';
import { loadSearch } from './search/search.loader.ts';
import { loadServices } from './services/services.loader.ts';
import { ServicesPage } from './services/services-page.tsx';
import { SiteRoot } from './site-root.tsx';

function HomePage() {
  const { settings } = useRouteLoaderData('root') as Frame;
  return (
    <>
      <PageMeta
        title="Study abroad from Nepal"
        description="Counseling, test preparation, university applications and student visas from Kathmandu: plain words, written plans, no hidden fees."
        path="/"
      />
      <OrganizationData />
      <Home data={useLoaderData<HomeData>()} videoUrl={settings.videoUrl} />
    </>
  );
}

/** What stands at a path that has no page of its own in the code. */
type AnyPage =
  | { kind: 'page'; page: ContentPage }
  | { kind: 'coming-soon'; title: string; path: string }
  | { kind: 'missing'; path: string };

async function loadAnyPage(api: SiteApi, path: string) {
  const page = await api.page(path);
  if (page) return { kind: 'page', page } satisfies AnyPage;
  const title = await api.titleOf(path);
  if (title) return { kind: 'coming-soon', title, path } satisfies AnyPage;
  return data({ kind: 'missing', path } satisfies AnyPage, { status: 404 });
}

function AnyPageView() {
  const found = useLoaderData<AnyPage>();
  switch (found.kind) {
    case 'page':
      return <MarkdownPage page={found.page} />;
    case 'coming-soon':
      return <ComingSoonPage title={found.title} path={found.path} />;
    case 'missing':
      return <NotFoundPage path={found.path} />;
  }
}

/** What the server reads off a matched route: the module of its page, whose built files the document names. */
export interface RouteHandle {
  module: string;
}

/**
 * A page whose code no other page loads.
 *
 * @param module the page's file from `web` down, as the build's manifest has it
 */
function lazyPage(module: string, load: () => Promise<ComponentType>) {
  return {
    handle: { module } satisfies RouteHandle,
    lazy: async () => ({ Component: await load() }),
  };
}

const pages = {
  contact: lazyPage('src/site/contact/contact-page.tsx', async () => {
    return (await import('./contact/contact-page.tsx')).ContactPage;
  }),
  review: lazyPage('src/site/review/review-page.tsx', async () => {
    return (await import('./review/review-page.tsx')).ReviewPage;
  }),
  blog: lazyPage('src/site/blog/blog-page.tsx', async () => {
    return (await import('./blog/blog-page.tsx')).BlogPage;
  }),
  post: lazyPage('src/site/blog/post-page.tsx', async () => {
    return (await import('./blog/post-page.tsx')).PostPage;
  }),
  team: lazyPage('src/site/team/team-page.tsx', async () => {
    return (await import('./team/team-page.tsx')).TeamPage;
  }),
  search: lazyPage('src/site/search/search-page.tsx', async () => {
    return (await import('./search/search-page.tsx')).SearchPage;
  }),
};

/**
 * The site's pages (SPEC.md §2) for both routers.
 *
 * @param apiOf gives the host's data source: on the server one per request, in the browser always the same
 */
export function createRoutes(apiOf: (args: LoaderFunctionArgs) => SiteApi): RouteObject[] {
  const contact: Omit<RouteObject, 'children' | 'index'> = {
    ...pages.contact,
    loader: (args) => apiOf(args).contactForm(),
  };
  return [
    {
      id: 'root',
      loader: (args): Promise<Frame> => apiOf(args).frame(),
      // The frame of the first document serves the whole visit.
      shouldRevalidate: () => false,
      element: <SiteRoot />,
      errorElement: (
        <main>
          <ErrorPage />
        </main>
      ),
      children: [
        {
          element: <Outlet />,
          errorElement: <ErrorPage />,
          children: [
            { id: 'home', path: '/', loader: (args) => apiOf(args).home(), element: <HomePage /> },
            {
              id: 'services',
              path: '/services',
              loader: (args) => loadServices(apiOf(args), new URL(args.request.url)),
              element: <ServicesPage />,
            },
            { ...contact, id: 'contact', path: '/contact' },
            { ...contact, id: 'enquiry', path: '/contact/enquiry' },
            {
              ...pages.review,
              id: 'review',
              path: '/contact/review',
              loader: (args) => apiOf(args).reviewForm(),
            },
            {
              ...pages.blog,
              id: 'blog',
              path: '/blog',
              loader: (args) => loadBlog(apiOf(args), new URL(args.request.url)),
            },
            {
              ...pages.post,
              id: 'post',
              path: '/blog/:slug',
              loader: async (args) => {
                const post = await apiOf(args).post(args.params.slug ?? '');
                return post ?? data(null, { status: 404 });
              },
            },
            { ...pages.team, id: 'team', path: '/team', loader: (args) => apiOf(args).team() },
            {
              ...pages.search,
              id: 'search',
              path: '/search',
              loader: (args) => loadSearch(apiOf(args), new URL(args.request.url)),
            },
            {
              id: 'any',
              path: '*',
              loader: (args) => loadAnyPage(apiOf(args), new URL(args.request.url).pathname),
              element: <AnyPageView />,
            },
          ],
        },
      ],
    },
  ];
}
