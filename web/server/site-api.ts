import { ApolloClient, InMemoryCache, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { SchemaLink } from '@apollo/client/link/schema';
import type { Api } from 'api';
import { serviceInterests } from 'api/forms/contact';
import type { Logger } from 'pino';
import type { FrameQuery } from '../src/gql/graphql.ts';
import {
  fallbackFrame,
  fallbackMenu,
  fallbackServices,
  fallbackSlides,
  fallbackTestimonials,
} from '../src/site/data/fallbacks.ts';
import type { Frame, SiteApi, VisitorFormState } from '../src/site/data/site-api.ts';
import { renderMarkdown } from '../src/ui/markdown.ts';
import { blogQuery, postQuery, teamQuery } from './blog.queries.ts';
import { categoryTopic, departmentTopic, postCard } from './blog-words.ts';
import { readQuestions } from './questions.ts';
import {
  frameQuery,
  pageQuery,
  searchQuery,
  servicesQuery,
  slidesQuery,
  testimonialsQuery,
} from './site.queries.ts';
import { pathsOf, sitePaths } from './site-paths.ts';

// SPEC.md §9.
const homeServices = 5;
const homeTestimonials = 3;

const searchResults = 30;

const postsAPage = 10;

// A cursor is an id in base64url; anything else in the address reads as the first page.
const isCursor = (text: string) => /^[\w-]{48}$/.test(text);

interface SiteApiOptions {
  api: Pick<Api, 'schema' | 'createContext'>;
  log: Logger;
  /** What the form of this request's page shows. */
  form: VisitorFormState;
}

function toFrame({ menu, siteSettings }: FrameQuery): Frame {
  return {
    menu:
      menu.length > 0
        ? menu.map(({ _id, path, ...item }) => ({ id: _id, path: path ?? null, ...item }))
        : fallbackMenu,
    settings: siteSettings,
  };
}

/** Runs typed queries on the schema in this process. Throws where a query fails. */
export function reader(api: SiteApiOptions['api']) {
  const client = new ApolloClient({
    ssrMode: true,
    cache: new InMemoryCache(),
    // A context for each operation: two at once on one entity manager would share its identity map.
    link: new SchemaLink({ schema: api.schema, context: () => api.createContext() }),
  });

  return async function read<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const options = { query, variables } as ApolloClient.QueryOptions<Data, Variables>;
    const { data } = await client.query(options);
    if (!data) throw new Error('The query answered without data.');
    return data;
  };
}

/**
 * The {@link SiteApi} of one request: Apollo Client on the schema in this process, so that a page reads what the public
 * API answers, without a way over the network.
 */
export function serverSiteApi({ api, log, form }: SiteApiOptions): SiteApi {
  const read = reader(api);

  /** SPEC.md §8: what fails on the home page or in the frame is logged, and something else stands there. */
  async function orElse<Value>(what: string, reading: Promise<Value>, fallback: Value): Promise<Value> {
    try {
      return await reading;
    } catch (error) {
      log.error({ err: error }, `${what} could not be read; the built-in content shows instead`);
      return fallback;
    }
  }

  let framePromise: Promise<Frame> | undefined;
  const frame = () => {
    framePromise ??= orElse('menu and settings', read(frameQuery, {}).then(toFrame), fallbackFrame);
    return framePromise;
  };

  return {
    frame,
    async home() {
      const [slides, services, testimonials] = await Promise.all([
        orElse(
          'hero slides',
          read(slidesQuery, {}).then(({ heroSlides }) =>
            heroSlides.length > 0
              ? heroSlides.map(({ _id, ...slide }) => ({ id: _id, ...slide }))
              : fallbackSlides,
          ),
          fallbackSlides,
        ),
        orElse(
          'services',
          read(servicesQuery, { first: homeServices }).then((answer) => answer.services),
          fallbackServices,
        ),
        orElse(
          'testimonials',
          read(testimonialsQuery, { first: homeTestimonials }).then((answer) => answer.testimonials),
          fallbackTestimonials,
        ),
      ]);
      return { slides, services, testimonials };
    },
    async services(category) {
      try {
        return (await read(servicesQuery, { category: category ?? null })).services;
      } catch (error) {
        log.error({ err: error }, 'services could not be read');
        throw error;
      }
    },
    async page(path) {
      const { page } = await read(pageQuery, { path });
      return page ? { ...page, html: renderMarkdown(page.content), faq: readQuestions(page.content) } : null;
    },
    async blog({ category, tag, after }) {
      const variables = { category, tag, after: after && isCursor(after) ? after : null, first: postsAPage };
      const { blogPosts, blogTopics } = await read(blogQuery, variables);
      return {
        posts: blogPosts.edges.map((edge) => postCard(edge.node)),
        categories: blogTopics.categories.map(({ name }) => categoryTopic(name)),
        tags: blogTopics.tags.map(({ name }) => ({ value: name, label: name })),
        category: category === null ? null : categoryTopic(category),
        tag,
        total: blogPosts.totalCount,
        next: blogPosts.pageInfo.hasNextPage ? (blogPosts.pageInfo.endCursor ?? null) : null,
        later: variables.after !== null,
      };
    },
    async post(slug) {
      const { blogPost } = await read(postQuery, { slug });
      if (!blogPost) return null;
      const { content, tags, updatedAt, related } = blogPost;
      return {
        ...postCard(blogPost),
        html: renderMarkdown(content),
        tags,
        updatedAt: new Date(updatedAt).toISOString(),
        related: related.map(postCard),
      };
    },
    async team() {
      const { teamMembers } = await read(teamQuery, {});
      return teamMembers.map((member) => ({ ...member, department: departmentTopic(member.department) }));
    },
    async search(query) {
      return query.trim() === '' ? [] : (await read(searchQuery, { query, first: searchResults })).search;
    },
    async titleOf(path) {
      return pathsOf((await frame()).menu).get(path) ?? sitePaths.get(path) ?? null;
    },
    contactForm: async () => ({ ...form, interests: serviceInterests }),
    reviewForm: async () => form,
  };
}
