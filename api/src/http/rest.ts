/**
 * The REST routes as one table: method, path, operation, and the source of its arguments. No rule of the product is
 * here. The rows of kinds are generated (`kind-rows.ts`); the others are below (docs/product.md, "REST"). One file, though long: a
 * table is read as a whole.
 */
import { loginMessage, logoutMessage, recordMessages, releasedMessage } from '../forms/messages.ts';
import { checkSearch, LONGEST_SEARCH } from '../graphql/errors.ts';
import {
  acceptForm,
  accountForm,
  codeForm,
  confirmForm,
  invitationForm,
  inviteForm,
  loginForm,
  passwordForm,
  profileForm,
  proofForm,
  startForm,
} from '../modules/admin/admin.form.ts';
import {
  enquiryFacts,
  enquiryUpdateForm,
  sentEnquiryForm,
  staffEnquiryForm,
} from '../modules/enquiry/enquiry.form.ts';
import { EnquiryOrder, InboxFilter, parseFilter, parseOrder } from '../modules/enquiry/enquiry.order.ts';
import { touchForm } from '../modules/enquiry/touch.form.ts';
import { PersonOrder, parsePersonOrder } from '../modules/person/people.service.ts';
import { personFacts, personForm, sentPersonForm } from '../modules/person/person.form.ts';
import { privacyForm } from '../modules/privacy/privacy.form.ts';
import { reportDivisions } from '../modules/report/report.rules.ts';
import { parseDivision } from '../modules/report/report.service.ts';
import { isServiceCategory, storedCategory } from '../modules/service/service.form.ts';
import { siteSettingsFacts, siteSettingsForm } from '../modules/site-settings/site-settings.form.ts';
import { reviewForm } from '../modules/testimonial/testimonial.form.ts';
import type { Kind } from '../records/kind.ts';
import { kindRows } from './kind-rows.ts';
import type { Asked, JsonSchema, QueryParameter, RestRow, Shape } from './rest-row.ts';

const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
/** A whole number in the range of GraphQL's Int. Any other value counts as not given. */
const readNumber = (value: unknown) => {
  const parsed = typeof value === 'string' && value !== '' ? Number(value) : undefined;
  return Number.isInteger(parsed) && Math.abs(parsed as number) < 2 ** 31 ? parsed : undefined;
};

const text = (argument: string): QueryParameter => ({ argument, schema: { type: 'string' }, read: readText });
const number = (argument: string): QueryParameter => ({
  argument,
  schema: { type: 'integer' },
  read: readNumber,
});
const flag = (argument: string): QueryParameter => ({
  argument,
  schema: { type: 'string', enum: ['1'] },
  read: (value) => value === '1',
});
/** A text that is searched for. @param absent what the operation gets without one */
const searched = (absent?: ''): QueryParameter => ({
  argument: 'query',
  schema: { type: 'string', maxLength: LONGEST_SEARCH },
  read: (value) => {
    const found = readText(value);
    checkSearch(found, 'q');
    return found ?? absent;
  },
});
const enquiryOrder: QueryParameter = {
  argument: 'order',
  schema: { type: 'string', enum: Object.keys(EnquiryOrder).map((order) => order.toLowerCase()) },
  read: (value) => parseOrder(readText(value)),
};

const personOrder: QueryParameter = {
  argument: 'order',
  schema: { type: 'string', enum: Object.keys(PersonOrder).map((order) => order.toLowerCase()) },
  read: (value) => parsePersonOrder(readText(value)),
};

const inboxFilter: QueryParameter = {
  argument: 'filter',
  schema: { type: 'string', enum: Object.keys(InboxFilter).map((filter) => filter.toLowerCase()) },
  read: (value) => parseFilter(readText(value)),
};

const day = (argument: string): QueryParameter => ({
  argument,
  schema: { type: 'string', format: 'date' },
  read: readText,
});
const reportBy: QueryParameter = {
  argument: 'by',
  schema: { type: 'string', enum: Object.keys(reportDivisions).map((by) => by.toLowerCase()) },
  read: (value) => parseDivision(readText(value)),
};

/** The nested schema of a property, or of a list's items. */
const property = (schema: JsonSchema, ...names: string[]): JsonSchema =>
  names.reduce<JsonSchema>((each, name) => {
    const inner = name === 'items' ? each.items : (each.properties as Record<string, JsonSchema>)[name];
    return inner as JsonSchema;
  }, schema);

/** The rows of a connection without their cursors. */
const nodes: Shape = {
  of: ({ edges }: { edges: { node: object }[] }) => edges.map((edge) => edge.node),
  schemaOf: (schema) => ({ type: 'array', items: property(schema, 'edges', 'items', 'node') }),
};

/** A page of a connection, whose rows stand under a name of their own. */
const pageOf = (rows: string): Shape => ({
  of: ({ edges, pageInfo, totalCount, totalIsCapped, isNear }: Page) => ({
    [rows]: edges.map((edge) => edge.node),
    total: totalCount,
    ...(totalIsCapped && { totalIsCapped }),
    ...(isNear && { isNear }),
    nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }),
  schemaOf: (schema) => ({
    type: 'object',
    properties: {
      [rows]: { type: 'array', items: property(schema, 'edges', 'items', 'node') },
      total: property(schema, 'totalCount'),
      totalIsCapped: property(schema, 'totalIsCapped'),
      isNear: property(schema, 'isNear'),
      nextCursor: property(schema, 'pageInfo', 'endCursor'),
    },
    required: [rows, 'total', 'nextCursor'],
    additionalProperties: false,
  }),
});

interface Page {
  edges: { node: object }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
  totalIsCapped: boolean;
  isNear: boolean;
}

const ofCategory: Shape = {
  of: (services: { category: string }[], { query }: Pick<Asked, 'query'>) => {
    const category = readText(query.category);
    return category ? services.filter((each) => each.category === storedCategory(category)) : services;
  },
};

/** A visitor who sent a form gets the id of the stored row only. */
const receipt = {
  shape: {
    of: ({ _id }: { _id: string }) => ({ _id }),
    schemaOf: (schema: JsonSchema) => ({
      ...schema,
      properties: { _id: property(schema, '_id') },
      required: ['_id'],
    }),
  },
  selection: '_id message',
  status: 201,
  message: ({ message }: { message: string }) => message,
} as const satisfies Partial<RestRow>;

const session = 'token expiresAt admin { email name role }';
const account = '_id version email name role isActive lastSeenAt twoFactorOn invitedUntil';

const connection =
  'edges { node { ... } } pageInfo { hasNextPage endCursor } totalCount totalIsCapped isNear';

const rows: RestRow[] = [
  { method: 'get', path: '/about', field: 'about' },
  { method: 'get', path: '/menu', field: 'menu' },
  { method: 'get', path: '/settings', field: 'siteSettings' },
  { method: 'get', path: '/hero-slides', field: 'heroSlides' },
  {
    method: 'get',
    path: '/services',
    field: 'services',
    query: { category: { ...text('category'), known: isServiceCategory } },
    staff: { field: 'adminServices', shape: ofCategory },
  },
  {
    method: 'get',
    path: '/blog',
    field: 'blogPosts(first: 100)',
    selection: 'edges { node { ... } }',
    shape: nodes,
    staff: { field: 'adminBlogPosts' },
  },
  { method: 'post', path: '/contact', field: 'submitEnquiry', body: sentEnquiryForm, ...receipt },
  { method: 'post', path: '/review', field: 'submitReview', body: reviewForm, ...receipt },
  {
    method: 'get',
    path: '/search',
    field: 'search',
    query: { q: searched(''), limit: number('first') },
  },
  { method: 'post', path: '/blog/:slug/view', field: 'countBlogView' },
  {
    method: 'post',
    path: '/admin/login',
    field: 'adminLogin',
    selection: session,
    body: loginForm,
    message: loginMessage,
  },
  { method: 'post', path: '/admin/renew', field: 'renewSession', selection: session },
  { method: 'post', path: '/admin/logout', field: 'logout', message: logoutMessage },
  { method: 'get', path: '/admin/me', field: 'me', selection: account },
  { method: 'put', path: '/admin/me', field: 'updateProfile', selection: account, body: profileForm },
  {
    method: 'post',
    path: '/admin/password',
    field: 'changePassword',
    selection: session,
    body: passwordForm,
  },
  { method: 'get', path: '/admin/sessions', field: 'sessions' },
  { method: 'post', path: '/admin/sessions/end-others', field: 'endOtherSessions', body: proofForm },
  { method: 'post', path: '/admin/sessions/:id/end', field: 'endSession', body: proofForm },
  { method: 'post', path: '/admin/two-factor', field: 'startTwoFactor', body: startForm },
  { method: 'post', path: '/admin/two-factor/confirm', field: 'confirmTwoFactor', body: codeForm },
  {
    method: 'post',
    path: '/admin/two-factor/stop',
    field: 'stopTwoFactor',
    selection: account,
    body: confirmForm,
  },
  { method: 'get', path: '/admin/accounts', field: 'admins', selection: account },
  {
    method: 'post',
    path: '/admin/accounts',
    field: 'inviteAdmin',
    selection: `admin { ${account} } link expiresAt isMailed mailError`,
    body: inviteForm,
    status: 201,
  },
  { method: 'put', path: '/admin/accounts/:id', field: 'updateAdmin', selection: account, body: accountForm },
  // The token stands in the body, because addresses are written into logs on their way.
  { method: 'post', path: '/admin/invitation', field: 'invitation', body: invitationForm },
  {
    method: 'post',
    path: '/admin/invitation/accept',
    field: 'acceptInvitation',
    selection: session,
    body: acceptForm,
  },
  { method: 'get', path: '/admin/stats', field: 'adminStats' },
  {
    method: 'get',
    path: '/admin/contacts',
    field: 'adminEnquiries',
    selection: connection,
    query: {
      limit: number('first'),
      cursor: text('after'),
      status: text('status'),
      q: searched(),
      order: enquiryOrder,
      filter: inboxFilter,
      counsellor: text('counsellor'),
    },
    shape: pageOf('contacts'),
  },
  {
    method: 'post',
    path: '/admin/contacts',
    field: 'createEnquiry',
    body: staffEnquiryForm,
    status: 201,
    message: 'Enquiry noted.',
  },
  {
    method: 'patch',
    path: '/admin/contacts/:id',
    field: 'updateEnquiry',
    body: enquiryUpdateForm,
    message: recordMessages(enquiryFacts.label).updated,
    current: 'adminEnquiry',
  },
  {
    method: 'post',
    path: '/admin/contacts/:id/touches',
    field: 'createTouch',
    params: { id: 'enquiryId' },
    body: touchForm,
    status: 201,
    message: 'Written down.',
    current: 'adminEnquiry',
  },
  {
    method: 'get',
    path: '/admin/today',
    field: 'adminToday',
    selection:
      'day olderCount overdueCount dueCount visitsCount freshCount overdue { ... } due { ... } visits { ... } fresh { ... }',
    query: { counsellor: text('counsellor'), limit: number('first') },
  },
  {
    method: 'get',
    path: '/admin/people',
    field: 'adminPeople',
    selection: connection,
    query: {
      limit: number('first'),
      cursor: text('after'),
      q: searched(),
      order: personOrder,
      counsellor: text('counsellor'),
    },
    shape: pageOf('people'),
  },
  { method: 'get', path: '/admin/people/:id', field: 'adminPerson' },
  {
    method: 'post',
    path: '/admin/people',
    field: 'createPerson',
    body: sentPersonForm,
    status: 201,
    message: recordMessages(personFacts.label).created,
  },
  {
    method: 'patch',
    path: '/admin/people/:id',
    field: 'updatePerson',
    body: personForm,
    message: recordMessages(personFacts.label).updated,
    current: 'adminPerson',
  },
  {
    method: 'post',
    path: '/admin/people/:id/erasure',
    field: 'erasePerson',
    message: 'The person was erased.',
  },
  { method: 'post', path: '/admin/people/:id/export', field: 'exportPerson' },
  { method: 'get', path: '/admin/counsellors', field: 'counsellors' },
  {
    method: 'get',
    path: '/admin/report',
    field: 'report',
    query: { from: day('from'), to: day('to'), by: reportBy, imported: flag('imported') },
  },
  { method: 'get', path: '/admin/contacts/:id/erasure', field: 'erasurePreview' },
  {
    method: 'post',
    path: '/admin/contacts/:id/erasure',
    field: 'eraseEnquiry',
    message: 'The enquiry was erased.',
  },
  { method: 'get', path: '/admin/health', field: 'health', query: { fresh: flag('fresh') } },
  { method: 'get', path: '/admin/privacy', field: 'privacySettings' },
  {
    method: 'put',
    path: '/admin/privacy',
    field: 'updatePrivacySettings',
    body: privacyForm,
    message: 'Privacy settings updated successfully!',
    current: 'privacySettings',
  },
  {
    method: 'get',
    path: '/admin/privacy/preview',
    field: 'retentionPreview',
    query: { months: number('months') },
  },
  {
    method: 'post',
    path: '/admin/contacts/:id/release',
    field: 'releaseEnquiry',
    message: releasedMessage,
  },
  {
    method: 'delete',
    path: '/admin/contacts/:id',
    field: 'deleteEnquiry',
    message: recordMessages(enquiryFacts.label).deleted,
  },
  {
    method: 'put',
    path: '/admin/settings',
    field: 'updateSiteSettings',
    body: siteSettingsForm,
    message: recordMessages(siteSettingsFacts.label).updated,
    current: 'siteSettings',
  },
];

/** All REST rows. */
export const restRows = (kinds: readonly Kind[]): RestRow[] => [...rows, ...kinds.flatMap(kindRows)];
