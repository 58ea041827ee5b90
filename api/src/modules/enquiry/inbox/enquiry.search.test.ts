import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anEnquiry } from '../../../testing/factories.ts';
import { useTestApi } from '../../../testing/test-api.ts';
import { searchTerms } from './search.rules.ts';

const server = useTestApi();
beforeAll(async () => {
  const send = (values: Record<string, string>) => server.enquire({ email: 'asked@mail.example', ...values });
  await send({ name: 'Sita Gurung', phone: '01-5970000 / ९८४१-०००००१', message: 'IELTS for Australia' });
  await send({ name: 'विकास श्रेष्ठ', phone: '+977 9803000002', message: 'A visa for students' });
  await send({ name: 'Tenzing Lama', phone: '', message: 'My number is 9851000003, in 2026' });
});

async function found(query: string) {
  const asked =
    'query ($query: String) { adminEnquiries(query: $query) { isNear totalCount edges { node { name } } } }';
  const { isNear, totalCount, edges } = (await server.ask(asked, { query })).data.adminEnquiries;
  expect(totalCount).toBe(edges.length);
  return { isNear, names: edges.map(({ node }: { node: { name: string } }) => node.name) };
}

describe('a number finds its enquiry in any spelling, even if it is the second number in the field', () => {
  it.each([
    '9841000001',
    '98-41000001',
    '984-1000001',
    '9841-000001',
    '984 100 0001',
    '98 41 00 00 01',
    '9841.000.001',
    '(984)1000001',
    '(984) 1000001',
    '+9779841000001',
    '+977 9841000001',
    '+977-9841000001',
    '+977-984-1000001',
    '+977 (984) 1000001',
    '+977 0 9841000001',
    '977 9841000001',
    '977-9841000001',
    '9779841000001',
    '0977-9841000001',
    '0977 984 1000001',
    '00977 9841000001',
    '00977-984-1000001',
    '009779841000001',
    '09841000001',
    'tel:+9779841000001',
    'Mobile: 9841000001',
    'Viber:98-41000001',
    '९८४१०००००१',
    '९८४१-०००००१',
    '+९७७ ९८४१०००००१',
    '41000001',
    '1000001',
    '(01) 5970000',
    '५९७००००',
    'sita 984-1000001',
  ])('"%s"', async (typed) => {
    expect(await found(typed)).toEqual({ isNear: false, names: ['Sita Gurung'] });
  });

  it('is found in the message as written, and fewer than four digits are searched as text', async () => {
    expect((await found('9851000003')).names).toEqual(['Tenzing Lama']);
    expect((await found('2026')).names).toEqual(['Tenzing Lama']);
    expect((await found('980')).names).toEqual(['विकास श्रेष्ठ']);
    expect((await found('9841999999')).names).toEqual([]);
  });
});

it('single letters are normalised once, however many there are, and a long text is refused', async () => {
  // Counts the letters instead of measuring the time, because the time depends on the machine.
  const lettersRead = (letters: number) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    searchTerms('k '.repeat(letters));
    const texts = normalize.mock.contexts as unknown as string[];
    const count = texts.reduce((sum, text) => sum + text.length, 0);
    normalize.mockRestore();
    return count;
  };
  expect(lettersRead(1000)).toBeLessThan(15 * lettersRead(100));
  const query = 'query ($query: String) { adminEnquiries(query: $query) { totalCount } }';
  const { errors } = await server.ask(query, { query: 'k '.repeat(5000) });
  expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
});

describe('a misspelt name finds similar names', () => {
  it.each([
    ['Gurugn', 'Sita Gurung'],
    ['Stia', 'Sita Gurung'],
    ['Seeta', 'Sita Gurung'],
    ['सिता', 'Sita Gurung'],
    ['गुरुङ', 'Sita Gurung'],
    ['sata gurung', 'Sita Gurung'],
    ['Gurumg Australia', 'Sita Gurung'],
    ['Bikash', 'विकास श्रेष्ठ'],
    ['vikash shrestha', 'विकास श्रेष्ठ'],
    ['बिकाश', 'विकास श्रेष्ठ'],
    ['Tenjing', 'Tenzing Lama'],
  ])('"%s" finds %s', async (typed, name) => {
    expect(await found(typed)).toEqual({ isNear: true, names: [name] });
  });

  it('no similar names are returned if something matches exactly, or if only one of two words is similar', async () => {
    expect(await found('gurung')).toEqual({ isNear: false, names: ['Sita Gurung'] });
    expect(await found('gurugn canada')).toEqual({ isNear: false, names: [] });
    expect(await found('zzz')).toEqual({ isNear: false, names: [] });
  });

  it('the CSV contains the similar names, too', async () => {
    const headers = { authorization: `Bearer ${server.token}` };
    const answer = await fetch(`${server.origin}/api/admin/contacts.csv?q=Gurugn`, { headers });
    const text = await answer.text();
    expect(text).toContain('Sita Gurung');
    expect(text).not.toContain('Tenzing');
  });
});

describe('a surname made of initials is found in any spelling', () => {
  beforeAll(async () => {
    const send = (name: string) => server.enquire({ name, message: 'I ask about a visa.' });
    for (const name of ['Bikash K.C.', 'Hari KC', 'सुनिल के.सी.', 'Ram B.K.', 'Gita वि.क.']) await send(name);
    await send('Saurav Pokharel');
    await send('Saurabh Pokhrel');
  });

  it.each([
    ['KC', ['सुनिल के.सी.', 'Hari KC', 'Bikash K.C.']],
    ['K.C.', ['सुनिल के.सी.', 'Hari KC', 'Bikash K.C.']],
    ['k c', ['सुनिल के.सी.', 'Hari KC', 'Bikash K.C.']],
    ['केसी', ['सुनिल के.सी.', 'Hari KC', 'Bikash K.C.']],
    ['K-C', ['सुनिल के.सी.', 'Hari KC', 'Bikash K.C.']],
    ['Ｋ.Ｃ.', ['सुनिल के.सी.', 'Hari KC', 'Bikash K.C.']],
    ['के॰सी॰', ['सुनिल के.सी.', 'Hari KC', 'Bikash K.C.']],
    ['के॰ सी॰', ['सुनिल के.सी.', 'Hari KC', 'Bikash K.C.']],
    ['Bikash KC', ['Bikash K.C.']],
    ['Hari K.C.', ['Hari KC']],
    ['BK', ['Gita वि.क.', 'Ram B.K.']],
  ])('"%s"', async (typed, names) => expect(await found(typed)).toEqual({ isNear: false, names }));

  it('a name without a silent letter is similar', async () => {
    const names = ['Saurabh Pokhrel', 'Saurav Pokharel'];
    expect(await found('Saurav Pokhral')).toEqual({ isNear: true, names });
    // By sound, "surab" (typed) and "saurab" (stored) differ by one mistake, "pokarl" and "pokrel" by two.
    // In a word of six letters, two mistakes are allowed only if several words are searched.
    expect(await found('Sourab Pokharl')).toEqual({ isNear: true, names });
    expect(await found('Pokharl')).toEqual({ isNear: false, names: [] });
    expect(await found('Bikas KC')).toEqual({ isNear: false, names: ['Bikash K.C.'] });
    expect(await found('Bikesh KC')).toEqual({ isNear: true, names: ['Bikash K.C.'] });
  });

  afterAll(async () => {
    await server.sql(`delete from enquiry where message = 'I ask about a visa.'`);
  });
});

it('either form of an apostrophe finds both', async () => {
  const names = ["Tara O'Neil", 'Mina O’Neil'];
  for (const name of names) await server.enquire({ name });
  for (const typed of ["o'neil", 'O’Neil'])
    expect(await found(typed)).toEqual({ isNear: false, names: names.toReversed() });
});

describe('a name with a word such as "constructor", which is a property of every object', () => {
  it.each(['Ram Constructor', 'Hari toString', 'Gita __proto__'])(
    '"%s" is stored and found',
    async (name) => {
      const { status } = await server.call('POST', '/api/contact', anEnquiry({ name }));
      expect(status).toBe(201);
      expect(await found(name)).toEqual({ isNear: false, names: [name] });
    },
  );

  it('is also found with a typing mistake', async () => {
    expect(await found('Ram Constructer')).toEqual({ isNear: true, names: ['Ram Constructor'] });
  });

  afterAll(async () => {
    await server.sql(
      `delete from enquiry where name in ('Ram Constructor', 'Hari toString', 'Gita __proto__')`,
    );
  });
});
