import { beforeAll, describe, expect, it } from 'vitest';
import { type Form, fieldInfo } from '../../forms/fields.ts';
import { isInNepali, neededEnglishOf } from '../../forms/nepali.ts';
import { aBlogPost, aMenuItem, aPage, aService } from '../../testing/factories.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { columnOf } from '../enquiry/enquiry.rules.ts';
import { pageForm } from '../page/page.form.ts';
import { serviceForm } from '../service/service.form.ts';
import { inNepali } from './search.sql.ts';

const server = useTestApi();
beforeAll(async () => {
  const make = server.create;
  await make(
    'services',
    aService({
      title: 'Interview Assistance',
      description: 'Mock interviews with an officer who has sat on the other side.',
    }),
  );
  await make('services', aService({ title: 'Hidden Interview Service', status: 'inactive' }));
  await make(
    'blog',
    aBlogPost({ title: 'Writing a statement of purpose', content: 'Scholarships ask for one too.' }),
  );
  await make('blog', aBlogPost({ title: 'Draft about interviews', status: 'draft' }));
  await make(
    'pages',
    aPage({
      path: '/study-abroad/australia',
      title: 'Australia',
      content: 'Where kangaroos study nursing.',
      description: 'All about it.',
    }),
  );
  await make('blog', aBlogPost({ title: 'विदेशमा पढाइ' }));
  const nepali = { titleNe: 'क्यानडामा पढाइ', contentNe: 'विद्यार्थीहरूका लागि भिसाको जानकारी, IELTS समेत।' };
  await make('pages', aPage({ path: '/canada', title: 'Canada', ...nepali, nepali: 'shown' }));
  const both = { title: 'PTE Academic', ...nepali, titleNe: 'PTE तयारी' };
  await make('pages', aPage({ path: '/pte-academic', ...both, nepali: 'shown' }));
  await make('pages', aPage({ path: '/denmark', ...nepali, titleNe: 'डेनमार्कको झरना' }));
  await make('pages', aPage({ path: '/ireland', titleNe: 'आयरल्यान्डको झरना', nepali: 'shown' }));
  await make(
    'services',
    aService({
      title: 'Bank papers',
      titleNe: 'शुल्क र बैंकको कागज',
      descriptionNe: 'कागज जाँच्छौं।',
      duration: '',
      featuresNe: ['जाँच'],
    }),
  );
  await make('services', aService({ title: 'Loans', titleNe: 'शैक्षिक कर्जा', descriptionNe: 'कर्जा।' }));
  await make(
    'menu',
    aMenuItem({
      title: 'Careers',
      titleNe: 'रोजगारी',
      path: '/careers',
      submenu: [{ title: 'Vacancies', titleNe: 'खुला पदहरू', path: '/careers/open', submenu: [] }],
    }),
  );
});

const search = async (q: string, limit = '') =>
  (await server.call('GET', `/api/search?q=${encodeURIComponent(q)}${limit}`)).body.data as {
    kind: string;
    title: string;
    path: string;
    summary: string;
    language: string;
  }[];
const titles = async (q: string) => (await search(q)).map((each) => each.title);

describe('a search', () => {
  it('finds services, posts and pages, but nothing that is hidden', async () => {
    expect((await titles('interview'))[0]).toBe('Interview Assistance');
    expect(await titles('interview')).not.toContain('Hidden Interview Service');
    expect(await titles('interview')).not.toContain('Draft about interviews');
    expect((await search('statement purpose'))[0]).toMatchObject({
      kind: 'post',
      path: '/blog/writing-a-statement-of-purpose',
    });
    expect((await search('kangaroo'))[0]).toMatchObject({ kind: 'page', path: '/study-abroad/australia' });
  });

  it('finds other forms of a word, the beginning of a word, and misspelt titles', async () => {
    expect(await titles('interviewing')).toContain('Interview Assistance');
    expect(await titles('statem')).toContain('Writing a statement of purpose');
    expect(await titles('astralia')).toContain('Australia');
    expect(await titles('पढाइ')).toContain('विदेशमा पढाइ');
  });

  it('finds menu entries, and lists each path once', async () => {
    expect(await search('ielts')).toContainEqual(
      expect.objectContaining({ path: '/test-preparation/ielts' }),
    );
    const paths = (await search('australia')).map((each) => each.path);
    expect(paths[0]).toBe('/study-abroad/australia');
    expect(new Set(paths).size).toBe(paths.length);
    expect((await search('australia')).find((each) => each.path === '/study-abroad/australia')?.summary).toBe(
      'All about it.',
    );
  });

  it('lists menu entries without a page last, but not those of built-in pages', async () => {
    const description = 'Vacancies, and a word about the counsellors.';
    await server.asAdmin('POST', '/api/admin/pages', aPage({ path: '/jobs', title: 'Jobs', description }));
    await server.asAdmin('POST', '/api/admin/menu', aMenuItem({ title: 'Counsellors', path: '/team' }));
    expect((await search('vacancies')).map(({ path }) => path)).toEqual(['/jobs', '/careers/open']);
    expect((await search('counsellors')).map(({ path }) => path).slice(0, 2)).toEqual(['/team', '/jobs']);
    await server.asAdmin(
      'POST',
      '/api/admin/menu',
      aMenuItem({ title: 'Vacancies', path: '/services#vacancies' }),
    );
    await server.asAdmin('POST', '/api/admin/redirects', { from: '/careers/open', to: '/jobs' });
    const paths = (await search('vacancies')).map(({ path }) => path);
    expect(new Set(paths.slice(0, 2))).toEqual(new Set(['/careers/open', '/services#vacancies']));
    expect(paths[2]).toBe('/jobs');
  });

  it.each([
    'विद्यार्थी',
    'विद्यार्थीहरू',
    'विद्यार्थीको',
    'विद्यार्थीमा',
    'विद्यार्थीलाई',
    'विद्यार्थीले',
    'विद्यार्थीसँग',
    'विद्यार्थीहरूलाई',
    'विद्यार्थीबाट',
    'विद्यार्थीका',
    'विद्यार्थीदेखि',
    'विद्यार्थीसम्म',
    'विद्यार्थीद्वारा',
    'भिसा',
    'भिषा',
    'भीसा',
  ])('finds a Nepali text by %s', async (word) => {
    expect(await search(word)).toContainEqual({
      kind: 'page',
      title: 'क्यानडामा पढाइ',
      path: '/canada',
      summary: '',
      language: 'ne',
    });
  });

  it('finds a misspelt Nepali title, services and menu entries', async () => {
    expect(await titles('क्यानडमा')).toContain('क्यानडामा पढाइ');
    expect(await titles('सुल्क')).toContain('शुल्क र बैंकको कागज');
    expect(await search('खुला पद')).toContainEqual({
      kind: 'page',
      title: 'खुला पदहरू',
      path: '/careers/open',
      summary: 'रोजगारी',
      language: 'ne',
    });
  });

  it('does not find a translation that is hidden or incomplete', async () => {
    expect(await titles('झरना')).toEqual([]);
    expect(await titles('शैक्षिक कर्जा')).not.toContain('शैक्षिक कर्जा');
  });

  it.each<[string, Form]>([
    ['page', pageForm],
    ['service', serviceForm],
  ])('agrees with the site on whether a %s is in Nepali', async (table, form) => {
    const names = Object.keys(form.shape).filter((name) => name === 'nepali' || neededEnglishOf(name));
    const texts = names.flatMap((name) => [name, neededEnglishOf(name)].filter((each) => each !== undefined));
    let shown = 0;
    for (let bits = 0; bits < 2 ** texts.length; bits += 1) {
      const isFilled = (name: string) => (bits >> texts.indexOf(name)) % 2 === 1;
      const record = Object.fromEntries(
        texts.map((name) => {
          if (name === 'nepali') return [name, isFilled(name) ? 'shown' : 'hidden'];
          const field = form.shape[name];
          const isList = field && fieldInfo(field)?.kind === 'list';
          return [name, isList ? (isFilled(name) ? ['x'] : []) : isFilled(name) ? 'x' : ''];
        }),
      );
      const columns = texts.map((name) => {
        const value = record[name];
        const sql = Array.isArray(value)
          ? `array[${value.map((each) => `'${each}'`)}]::text[]`
          : `'${value}'`;
        return `${sql} as ${columnOf(name)}`;
      });
      const rows: { shown: boolean }[] = await server.sql(
        `select ${inNepali(form)} as shown from (select ${columns}) ${table}`,
      );
      expect({ ...record, shown: rows[0]?.shown }).toEqual({ ...record, shown: isInNepali(record) });
      shown += Number(rows[0]?.shown);
    }
    expect(shown).toBeGreaterThan(0);
  });

  it('returns a record that is found in both languages once, in the preferred language', async () => {
    const found = async (language: string) =>
      (await search('PTE', language)).filter(({ path }) => path === '/pte-academic');
    expect(await found('')).toEqual([expect.objectContaining({ title: 'PTE Academic', language: 'en' })]);
    expect(await found('&language=ne')).toEqual([
      expect.objectContaining({ title: 'PTE तयारी', language: 'ne' }),
    ]);
  });

  it('returns at most as many results as requested', async () => {
    expect((await search('study abroad australia visa', '&limit=1')).length).toBeLessThanOrEqual(1);
  });

  it.each(['<!--', 'a_', 'a-1.'])(
    'a page that repeats %s 50,000 times can be saved, and its words are found',
    async (part) => {
      const word = `tibet${part.charCodeAt(part.length - 1)}`;
      const content = `${word} ${part.repeat(50_000)}`.slice(0, 200_000);
      const path = `/long/${word}`;
      const begun = performance.now();
      const { status } = await server.asAdmin('POST', '/api/admin/pages', aPage({ path, content }));
      expect(status).toBe(201);
      // PostgreSQL would take minutes to parse these texts if `search_document` did not replace their punctuation with blanks.
      expect(performance.now() - begun).toBeLessThan(60_000);
      expect((await search(word)).map((each) => each.path)).toEqual([path]);
    },
  );

  it.each([
    '',
    '   ',
    "'",
    "'; drop table service; --",
    ':*&|!()',
    '\\',
    '\0',
    '😀',
    'a'.repeat(200),
    '& | !',
  ])('answers any text without an error: %j', async (query) => {
    const answer = await server.call('GET', `/api/search?q=${encodeURIComponent(query)}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toBeInstanceOf(Array);
  });
});
