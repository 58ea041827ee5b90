/** The main record is called Enquiry. This test lists every allowed use of the word "contact" and fails for any other use. */
import { expect, it } from 'vitest';
import { filesOf, read } from './files.ts';

/** Uses of "contact" that are allowed in any file. */
const allowed = [
  // Addresses: the site's contact page, the REST routes, the admin's Contacts tab, and the app's links.
  /(?<![.\w]|site)\\?\/(?:(?:api|ne)\\?\/)?contact(?![-\w.]\w)/g,
  /\\?\/admin\\?\/contacts\b/g,
  /prasthan:(?:\\?\/){2}contact\b/g,
  // The status of an enquiry, and a counter in `GET /api/admin/stats`.
  /\bcontacted\b/gi,
  /\btotalContacts\b/g,
  // The title of the admin's Contacts tab, and phrases in this tab.
  /\bContacts\b/g,
  /\b(?:\d+|No|all|the|more|exporting|Open|Show all) contacts?\b/gi,
  /\\d\+ contacts\?|\) contacts\$|'contacts?'|"contacts"/g,
  /\bContact details\b/g,
  // The site's contact page, its form, and the contact bar at the top of every page.
  /\bcontact (?:form|page|bar|us|me)s?\b/gi,
  /\bContact(?:Bar|Form|Page|Data)\b|\bcontactDefinition\b|\bcheckContact\b/g,
];

/** Uses that are allowed in certain files: a pattern for the names of the files, and a pattern for the uses. */
const allowedIn: readonly [RegExp, RegExp][] = [
  // The site's contact page and the contact bar.
  [
    /^web\/e2e\/contact\.spec\.ts$|^web\/src\/site\/(?:contact\/|layout\/contact-|pages\.ts$|layout\/layout\.tsx$)/,
    /contact/gi,
  ],
  [/^web\/src\/site\/layout\//, /contact-bar|'Contact'/g],
  [/^web\/src\/site\/language\/words\.server\.ts$/, /\bContact:|\/\/ Contact\b/g],
  // The label of the menu's link to the contact page, and the page's address in regular expressions.
  [/^web\/e2e\//, /'Contact'|\(contact\|/g],
  // The list in the response of `GET /api/admin/contacts`, and the address of the contact page in generated requests.
  [/\.(?:test|spec)\.ts$|^web\/e2e\/|^api\/src\/bench\//, /\bcontacts\b/g],
  [/hostile\.ts$/, /'contact\/'/g],
  // The words that visitors, advertisers and imported spreadsheets use.
  [
    /^api\/src\/modules\/enquiry\/spam\/spam\.|^api\/src\/modules\/import\/import\.(?:columns|rules\.test)\.ts$/,
    /contact/gi,
  ],
  // The icon library's name for the person icon.
  [/^web\/src\/admin\/shell\/rail-icons\.tsx$/, /\bContact,/g],
  [/^\.ci\/names\.test\.ts$/, /contact/gi],
];

const text = /\.(?:ts|tsx|css|graphql|json|snap|html|ya?ml)$/;

/** Returns all uses of the word "contact" in a file that neither `allowed` nor `allowedIn` permits. */
function unlisted(file: string, text: string): string[] {
  const rules = [...allowed, ...allowedIn.flatMap(([files, words]) => (files.test(file) ? [words] : []))];
  const rest = rules.reduce((left, rule) => left.replace(rule, ''), text);
  return [...rest.matchAll(/[\w$.-]*contact[\w$.-]*/gi)].map(([word]) => word);
}

it.each([
  ['api/src/modules/enquiry/enquiry.service.ts', 'const contactId = 1;', ['contactId']],
  [
    'web/src/admin/panel.tsx',
    'import { Contact } from "./contact-panel.tsx"',
    ['Contact', 'contact-panel.tsx'],
  ],
  ['api/src/x.sql.ts', 'select from contact where id', ['contact']],
  ['web/src/admin/panel.tsx', 'fetch("/api/admin/contacts/1")', []],
])('%s: %s', (file, text, found) => {
  expect(unlisted(file, text)).toEqual(found);
});

const files = filesOf();

it('the word "contact" is used only where it is listed', () => {
  const found = files
    .filter((file) => text.test(file) && file !== 'pnpm-lock.yaml')
    .flatMap((file) => {
      const inName = /contact/i.test(file.split('/').at(-1) ?? '') ? unlisted(file, file) : [];
      return [...inName, ...unlisted(file, read(file))].map((word) => `${file}: ${word}`);
    });
  expect(found).toEqual([]);
});

it('"counsellor" has one spelling in code and content, except in common passwords and a test of the spelling checker', () => {
  const others = ['api/src/auth/common-passwords.ts', 'desktop/e2e/window.spec.ts'];
  const found = files
    .filter((file) => /^(?:api|web|desktop)\/.*\.(?:tsx?|md)$/.test(file) && !others.includes(file))
    .filter((file) => /counselor/i.test(read(file)));
  expect(found).toEqual([]);
});
