/** The REST routes (docs/product.md, "REST"). `kindRows` generates the routes of kinds. Do not add business rules here. */
import { loginMessage, logoutMessage, recordMessages, releasedMessage } from '../forms/messages.ts';
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
import { submitEnquiry } from '../modules/enquiry/intake/submit-enquiry.ts';
import { touchForm } from '../modules/enquiry/touch/touch.form.ts';
import { personFacts, personForm, sentPersonForm } from '../modules/person/person.form.ts';
import { privacyForm } from '../modules/privacy/privacy.form.ts';
import { isServiceCategory } from '../modules/service/service.form.ts';
import { siteSettingsFacts, siteSettingsForm } from '../modules/site-settings/site-settings.form.ts';
import { reviewForm } from '../modules/testimonial/testimonial.form.ts';
import type { Kind, Operation } from '../records/kind.ts';
import {
  day,
  flag,
  inboxQuery,
  nodes,
  number,
  ofCategory,
  pageOf,
  personOrder,
  receipt,
  reportBy,
  searched,
  text,
} from './rest.parts.ts';
import type { RestRow } from './rest-row.ts';

const session = 'token expiresAt admin { email name role }';
const account = '_id version email name role calendar isActive lastSeenAt twoFactorOn invitedUntil';

const connection =
  'edges { node { ... } } pageInfo { hasNextPage endCursor } totalCount totalIsCapped isNear';

type RowOptions = Omit<RestRow, 'method' | 'path' | 'field'>;

const rowOf =
  (method: RestRow['method']) =>
  (path: string, field: string, options: RowOptions = {}): RestRow => ({ method, path, field, ...options });

const [get, post, put] = [rowOf('get'), rowOf('post'), rowOf('put')];
const [patch, remove] = [rowOf('patch'), rowOf('delete')];

const rows: RestRow[] = [
  get('/about', 'about'),
  get('/menu', 'menu'),
  get('/settings', 'siteSettings'),
  get('/hero-slides', 'heroSlides'),
  get('/services', 'services', {
    query: { category: { ...text('category'), isCacheable: isServiceCategory } },
    staff: { field: 'adminServices', shape: ofCategory },
  }),
  get('/blog', 'blogPosts(first: 100)', {
    selection: 'edges { node { ... } }',
    shape: nodes,
    staff: { field: 'adminBlogPosts' },
  }),
  post('/contact', 'submitEnquiry', {
    body: sentEnquiryForm,
    ...receipt,
    async run(context, input) {
      const { id, message } = await submitEnquiry(context, input);
      return { _id: id, message };
    },
  }),
  post('/review', 'submitReview', { body: reviewForm, ...receipt }),
  get('/search', 'search', {
    query: { q: searched(''), limit: number('first'), language: text('language') },
  }),
  post('/blog/:slug/view', 'countBlogView'),
  post('/admin/login', 'adminLogin', { selection: session, body: loginForm, message: loginMessage }),
  post('/admin/renew', 'renewSession', { selection: session }),
  post('/admin/logout', 'logout', { message: logoutMessage }),
  get('/admin/me', 'me', { selection: account }),
  put('/admin/me', 'updateProfile', { selection: account, body: profileForm }),
  post('/admin/password', 'changePassword', { selection: session, body: passwordForm }),
  get('/admin/sessions', 'sessions'),
  post('/admin/sessions/end-others', 'endOtherSessions', { body: proofForm }),
  post('/admin/sessions/:id/end', 'endSession', { body: proofForm }),
  post('/admin/two-factor', 'startTwoFactor', { body: startForm }),
  post('/admin/two-factor/confirm', 'confirmTwoFactor', { body: codeForm }),
  post('/admin/two-factor/stop', 'stopTwoFactor', { selection: account, body: confirmForm }),
  get('/admin/accounts', 'admins', { selection: account }),
  post('/admin/accounts', 'inviteAdmin', {
    selection: `admin { ${account} } link expiresAt isMailed mailError`,
    body: inviteForm,
    status: 201,
  }),
  put('/admin/accounts/:id', 'updateAdmin', { selection: account, body: accountForm }),
  // The token of the invitation is in the body, because proxies log URLs.
  post('/admin/invitation', 'invitation', { body: invitationForm }),
  post('/admin/invitation/accept', 'acceptInvitation', { selection: session, body: acceptForm }),
  get('/admin/stats', 'adminStats'),
  get('/admin/contacts', 'adminEnquiries', {
    selection: connection,
    query: { limit: number('first'), cursor: text('after'), ...inboxQuery },
    shape: pageOf('contacts'),
  }),
  post('/admin/contacts', 'createEnquiry', {
    body: staffEnquiryForm,
    status: 201,
    message: 'Enquiry noted.',
  }),
  patch('/admin/contacts/:id', 'updateEnquiry', {
    body: enquiryUpdateForm,
    message: recordMessages(enquiryFacts.label).updated,
    current: 'adminEnquiry',
  }),
  post('/admin/contacts/:id/touches', 'createTouch', {
    params: { id: 'enquiryId' },
    body: touchForm,
    status: 201,
    message: 'Written down.',
    current: 'adminEnquiry',
  }),
  get('/admin/today', 'adminToday', {
    selection: 'day lateCount todayCount newCount late { ... } today { ... } new { ... }',
    query: { counsellor: text('counsellor'), limit: number('first') },
  }),
  get('/admin/people', 'adminPeople', {
    selection: connection,
    query: {
      limit: number('first'),
      cursor: text('after'),
      q: searched(),
      order: personOrder,
      counsellor: text('counsellor'),
    },
    shape: pageOf('people'),
  }),
  get('/admin/people/:id', 'adminPerson'),
  post('/admin/people', 'createPerson', {
    body: sentPersonForm,
    status: 201,
    message: recordMessages(personFacts.label).created,
  }),
  patch('/admin/people/:id', 'updatePerson', {
    body: personForm,
    message: recordMessages(personFacts.label).updated,
    current: 'adminPerson',
  }),
  post('/admin/people/:id/erasure', 'erasePerson', { message: 'The person was erased.' }),
  post('/admin/people/:id/export', 'exportPerson'),
  get('/admin/counsellors', 'counsellors'),
  get('/admin/report', 'report', {
    query: { from: day('from'), to: day('to'), by: reportBy, imported: flag('imported') },
  }),
  get('/admin/contacts/:id/erasure', 'erasurePreview'),
  post('/admin/contacts/:id/erasure', 'eraseEnquiry', { message: 'The enquiry was erased.' }),
  get('/admin/health', 'health', { query: { fresh: flag('fresh') } }),
  get('/admin/privacy', 'privacySettings'),
  put('/admin/privacy', 'updatePrivacySettings', {
    body: privacyForm,
    message: 'Privacy settings updated successfully!',
    current: 'privacySettings',
  }),
  get('/admin/privacy/preview', 'retentionPreview', { query: { months: number('months') } }),
  post('/admin/contacts/:id/release', 'releaseEnquiry', { message: releasedMessage }),
  remove('/admin/contacts/:id', 'deleteEnquiry', { message: recordMessages(enquiryFacts.label).deleted }),
  put('/admin/settings', 'updateSiteSettings', {
    body: siteSettingsForm,
    message: recordMessages(siteSettingsFacts.label).updated,
    current: 'siteSettings',
  }),
];

function kindRows({ path: name, label, form, operations, publicList }: Kind): RestRow[] {
  const path = `/admin/${name}`;
  const messages = recordMessages(label);
  const named = (does: Operation['does']) =>
    Object.keys(operations).find((each) => operations[each]?.does === does);
  const [list, current] = [named('list'), named('one')];
  const change = { body: form, message: messages.updated, ...(current && { current }) };
  const rows: Partial<Record<Operation['does'], (field: string) => RestRow>> = {
    list: (field) => get(path, field),
    create: (field) => post(path, field, { body: form, status: 201, message: messages.created }),
    change: (field) => put(`${path}/:id`, field, change),
    trash: (field) => remove(`${path}/:id`, field, { message: messages.deleted }),
    purge: (field) => remove(`/admin/trash/${name}`, field, { message: 'The trash is empty.' }),
  };
  const open = publicList
    ? [get(publicList.path, publicList.field, list ? { staff: { field: list } } : {})]
    : [];
  return [...open, ...Object.entries(operations).flatMap(([field, { does }]) => rows[does]?.(field) ?? [])];
}

export const restRows = (kinds: readonly Kind[]): RestRow[] => [...rows, ...kinds.flatMap(kindRows)];
