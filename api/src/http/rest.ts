/**
 * The REST routes as one table: method, path, operation, and the source of its arguments. No rule of the product is
 * here. The rows of kinds are generated (`kind-rows.ts`); the others are below (docs/product.md, "REST").
 */
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
import type { Kind } from '../records/kind.ts';
import { kindRows } from './kind-rows.ts';
import {
  day,
  enquiryOrder,
  flag,
  inboxFilter,
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
  {
    method: 'post',
    path: '/contact',
    field: 'submitEnquiry',
    body: sentEnquiryForm,
    ...receipt,
    async run(context, input) {
      const { id, message } = await submitEnquiry(context, input);
      return { _id: id, message };
    },
  },
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
  // The token is in the body, because proxies write URLs into their logs.
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
    selection: 'day lateCount todayCount newCount late { ... } today { ... } new { ... }',
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
