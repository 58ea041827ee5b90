/**
 * The REST façade as one table (SPEC.md §7, DESIGN.md §4): method, path, auth, GraphQL operation, variables, status.
 * Nothing is decided here: a row runs its operation in process and wraps the result as `{success, data, message}`.
 */
import type { Request } from 'express';
import type { Form } from '../forms/fields.ts';
import { messages } from '../forms/messages.ts';
import { blogPostForm } from '../modules/blog-post/blog-post.form.ts';
import { contactForm, contactUpdateForm } from '../modules/contact/contact.form.ts';
import { parseOrder } from '../modules/contact/contact.order.ts';
import { heroSlideForm } from '../modules/hero-slide/hero-slide.form.ts';
import { menuItemForm } from '../modules/menu-item/menu-item.form.ts';
import { pageForm } from '../modules/page/page.form.ts';
import { pictureForm } from '../modules/picture/picture.form.ts';
import { serviceForm, storedCategory } from '../modules/service/service.form.ts';
import { siteSettingsForm } from '../modules/site-settings/site-settings.form.ts';
import { teamMemberForm } from '../modules/team-member/team-member.form.ts';
import { reviewForm, testimonialForm } from '../modules/testimonial/testimonial.form.ts';

/** One REST route. */
export interface RestRoute {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  auth: 'none' | 'admin';
  /** The GraphQL operation; its one field's value is the answer's `data`. */
  operation: string;
  /** The operation instead, when a valid bearer came with a public read. */
  asAdmin?: { operation: string; shape?: (data: never, request: Request) => unknown };
  variables?: (request: Request) => Record<string, unknown>;
  shape?: (data: never, request: Request) => unknown;
  /** 200 unless said otherwise. */
  status?: number;
  message?: string | ((data: never) => string);
  /** What reads the row as it stands now, for the answer to a save on a stale version. */
  current?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
/** A whole number within GraphQL's Int; anything else counts as not given. */
const number = (value: unknown) => {
  const parsed = typeof value === 'string' && value !== '' ? Number(value) : undefined;
  return Number.isInteger(parsed) && Math.abs(parsed as number) < 2 ** 31 ? parsed : undefined;
};

/** The form's own fields of a body; whatever else it has (SPEC.md's `status: new` of an enquiry) is left out. */
const pick = (form: Form, body: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(form.shape).flatMap((key) => (key in body ? [[key, body[key]]] : [])));

const record = '_id version createdAt updatedAt';
const fields = {
  Service: `${record} icon title description features category price priceType duration status isActive sortOrder`,
  Testimonial: `${record} name clientName position company content testimonial text rating imageUrl status isActive sortOrder`,
  BlogPost: `${record} slug title excerpt content author { name } category tags imageUrl status isPublished views publishAt publishedAt`,
  TeamMember: `${record} name position department bio experience education imageUrl email phone linkedin twitter status isActive sortOrder`,
  Page: `${record} path title description content status isPublished`,
  MenuItem: `${record} id: _id title icon order: sortOrder path submenu { title path submenu { title path } }`,
  HeroSlide: `${record} id: _id title description backgroundImage sortOrder`,
  Picture: `${record} name alt width height bytes widths url thumbnailUrl`,
  Contact: `${record} name email phone phoneNumber company service message status followUpOn`,
  SiteSettings: 'version brand email phone location address socialHandle hours { days time } videoUrl',
} as const;

type Kind = Exclude<keyof typeof fields, 'Contact' | 'SiteSettings'>;

/** The four routes that every kind of record has for staff. */
function recordRoutes(
  path: string,
  kind: Kind,
  plural: string,
  form: Form,
  words: typeof messages.page,
): RestRoute[] {
  const input = (request: Request) => pick(form, request.body);
  const row = `{ ${fields[kind]} }`;
  return [
    { method: 'get', path, auth: 'admin', operation: `query { admin${plural} ${row} }` },
    {
      method: 'post',
      path,
      auth: 'admin',
      operation: `mutation ($input: ${kind}Input!) { create${kind}(input: $input) ${row} }`,
      variables: (request) => ({ input: input(request) }),
      status: 201,
      message: words.created,
    },
    {
      method: 'put',
      path: `${path}/:id`,
      auth: 'admin',
      operation: `mutation ($id: ID!, $input: ${kind}Input!, $version: Int) { update${kind}(id: $id, input: $input, version: $version) ${row} }`,
      variables: (request) => ({
        id: request.params.id,
        input: input(request),
        version: request.body.version,
      }),
      message: words.updated,
      current: `query ($id: ID!) { admin${kind}(id: $id) ${row} }`,
    },
    {
      method: 'delete',
      path: `${path}/:id`,
      auth: 'admin',
      operation: `mutation ($id: ID!) { delete${kind}(id: $id) ${row} }`,
      variables: (request) => ({ id: request.params.id }),
      message: words.deleted,
    },
  ];
}

interface Contacts {
  edges: { node: object }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
  totalIsCapped: boolean;
}

export const restRoutes: RestRoute[] = [
  { method: 'get', path: '/menu', auth: 'none', operation: `query { menu { ${fields.MenuItem} } }` },
  {
    method: 'get',
    path: '/settings',
    auth: 'none',
    operation: `query { siteSettings { ${fields.SiteSettings} } }`,
  },
  {
    method: 'get',
    path: '/hero-slides',
    auth: 'none',
    operation: `query { heroSlides { ${fields.HeroSlide} } }`,
  },
  {
    method: 'get',
    path: '/services',
    auth: 'none',
    operation: `query ($category: String) { services(category: $category) { ${fields.Service} } }`,
    variables: (request) => ({ category: text(request.query.category) }),
    asAdmin: {
      operation: `query { adminServices { ${fields.Service} } }`,
      shape: (services: { category: string }[], request) => {
        const category = text(request.query.category);
        return category ? services.filter((each) => each.category === storedCategory(category)) : services;
      },
    },
  },
  {
    method: 'get',
    path: '/testimonials',
    auth: 'none',
    operation: `query { testimonials { ${fields.Testimonial} } }`,
    asAdmin: { operation: `query { adminTestimonials { ${fields.Testimonial} } }` },
  },
  {
    method: 'get',
    path: '/blog',
    auth: 'none',
    operation: `query { blogPosts(first: 100) { edges { node { ${fields.BlogPost} } } } }`,
    shape: (posts: { edges: { node: object }[] }) => posts.edges.map((edge) => edge.node),
    asAdmin: { operation: `query { adminBlogPosts { ${fields.BlogPost} } }` },
  },
  {
    method: 'get',
    path: '/team',
    auth: 'none',
    operation: `query { teamMembers { ${fields.TeamMember} } }`,
    asAdmin: { operation: `query { adminTeamMembers { ${fields.TeamMember} } }` },
  },
  {
    method: 'post',
    path: '/contact',
    auth: 'none',
    operation: 'mutation ($input: ContactInput!) { submitContact(input: $input) { _id message } }',
    variables: (request) => ({ input: pick(contactForm, request.body) }),
    shape: (receipt: { _id: string }) => ({ _id: receipt._id }),
    status: 201,
    message: (receipt: { message: string }) => receipt.message,
  },
  {
    method: 'post',
    path: '/review',
    auth: 'none',
    operation: 'mutation ($input: ReviewInput!) { submitReview(input: $input) { _id message } }',
    variables: (request) => ({ input: pick(reviewForm, request.body) }),
    shape: (receipt: { _id: string }) => ({ _id: receipt._id }),
    status: 201,
    message: (receipt: { message: string }) => receipt.message,
  },
  {
    method: 'get',
    path: '/search',
    auth: 'none',
    operation:
      'query ($query: String!, $first: Int) { search(query: $query, first: $first) { kind title path summary } }',
    variables: ({ query }) => ({ query: text(query.q) ?? '', first: number(query.limit) }),
  },
  {
    method: 'post',
    path: '/blog/:slug/view',
    auth: 'none',
    operation: 'mutation ($slug: String!) { countBlogView(slug: $slug) }',
    variables: (request) => ({ slug: request.params.slug }),
  },
  {
    method: 'post',
    path: '/admin/login',
    auth: 'none',
    operation:
      'mutation ($email: String, $password: String) { adminLogin(email: $email, password: $password) { token expiresAt admin { email } } }',
    variables: (request) => ({ email: request.body.email, password: request.body.password }),
    message: messages.login,
  },
  {
    method: 'post',
    path: '/admin/renew',
    auth: 'admin',
    operation: 'mutation { renewSession { token expiresAt admin { email } } }',
  },
  {
    method: 'get',
    path: '/admin/stats',
    auth: 'admin',
    operation:
      'query { adminStats { totalContacts totalServices totalBlogPosts totalTestimonials totalTeam } }',
  },
  {
    method: 'get',
    path: '/admin/contacts',
    auth: 'admin',
    operation: `query ($first: Int, $after: String, $status: String, $query: String, $order: ContactOrder) {
      adminContacts(first: $first, after: $after, status: $status, query: $query, order: $order) {
        edges { node { ${fields.Contact} } } pageInfo { hasNextPage endCursor } totalCount totalIsCapped
      }
    }`,
    variables: ({ query }) => ({
      first: number(query.limit),
      after: text(query.cursor),
      status: text(query.status),
      query: text(query.q),
      order: parseOrder(text(query.order)),
    }),
    shape: ({ edges, pageInfo, totalCount, totalIsCapped }: Contacts) => ({
      contacts: edges.map((edge) => edge.node),
      total: totalCount,
      ...(totalIsCapped && { totalIsCapped }),
      nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    }),
  },
  {
    method: 'patch',
    path: '/admin/contacts/:id',
    auth: 'admin',
    operation: `mutation ($id: ID!, $input: ContactUpdateInput!, $version: Int) {
      updateContact(id: $id, input: $input, version: $version) { ${fields.Contact} }
    }`,
    variables: (request) => ({
      id: request.params.id,
      input: pick(contactUpdateForm, request.body),
      version: request.body.version,
    }),
    message: messages.contact.updated,
    current: `query ($id: ID!) { adminContact(id: $id) { ${fields.Contact} } }`,
  },
  {
    method: 'put',
    path: '/admin/settings',
    auth: 'admin',
    operation: `mutation ($input: SiteSettingsInput!, $version: Int) {
      updateSiteSettings(input: $input, version: $version) { ${fields.SiteSettings} }
    }`,
    variables: (request) => ({ input: pick(siteSettingsForm, request.body), version: request.body.version }),
    message: messages.siteSettings.updated,
    current: `query { siteSettings { ${fields.SiteSettings} } }`,
  },
  ...recordRoutes('/admin/services', 'Service', 'Services', serviceForm, messages.service),
  ...recordRoutes('/admin/blog', 'BlogPost', 'BlogPosts', blogPostForm, messages.blogPost),
  ...recordRoutes(
    '/admin/testimonials',
    'Testimonial',
    'Testimonials',
    testimonialForm,
    messages.testimonial,
  ),
  ...recordRoutes('/admin/team', 'TeamMember', 'TeamMembers', teamMemberForm, messages.teamMember),
  ...recordRoutes('/admin/pages', 'Page', 'Pages', pageForm, messages.page),
  ...recordRoutes('/admin/menu', 'MenuItem', 'MenuItems', menuItemForm, messages.menuItem),
  ...recordRoutes('/admin/media', 'Picture', 'Pictures', pictureForm, messages.picture).filter(
    ({ method }) => method !== 'post',
  ),
  ...recordRoutes('/admin/hero-slides', 'HeroSlide', 'HeroSlides', heroSlideForm, messages.heroSlide),
];
