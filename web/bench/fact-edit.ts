import { type Running, site } from './processes.ts';

const fact = {
  key: 'au-bench',
  subject: 'australia',
  name: 'Funds to show',
  sourceName: 'Department of Home Affairs',
  sourceUrl: 'https://immi.homeaffairs.gov.au/',
  everyMonths: 6,
};
const pagePaths = ['a', 'b', 'c'].map((name) => `/study-abroad/australia/bench-${name}`);

/**
 * Starts a second server, and creates a fact that five places show: three pages, a post, and the admin API's list of facts,
 * from which the values in replies to enquiries are taken.
 *
 * @returns a function that saves the fact and resolves when all five places show the new value on both servers
 */
export async function factEdit(
  server: Running,
  { env, port, authorization }: { env: NodeJS.ProcessEnv; port: number; authorization: string },
): Promise<() => Promise<void>> {
  const other = await site({ ...env, DATA_DIR: `${env.DATA_DIR}-other` }, port);
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${server.url}/api/admin/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.message}`);
    return answer.data;
  };
  const { _id } = await call('POST', 'facts', {
    ...fact,
    value: 'AUD 1',
    checkedOn: new Date().toISOString().slice(0, 10),
  });
  const text = { content: `{fact:${fact.key}} {facts:australia}`, status: 'published' };
  for (const path of pagePaths) await call('POST', 'pages', { ...text, path, title: path });
  const post = { ...text, title: 'Funds', excerpt: 'Funds', author: 'Sarita' };
  const { slug } = await call('POST', 'blog', post);
  const places = [...pagePaths, `/blog/${slug}`, '/api/admin/facts'];
  const headers = { authorization };
  const shows = async (place: string, value: string): Promise<void> => {
    for (const end = performance.now() + 10_000; performance.now() < end; ) {
      const response = await fetch(place, place.includes('/api/') ? { headers } : {});
      if ((await response.text()).includes(value)) return;
    }
    throw new Error(`${place} does not show ${value}.`);
  };
  let edits = 1;
  return async () => {
    edits += 1;
    const value = `AUD ${edits * 1_000_003}`;
    await call('PUT', `facts/${_id}`, { value });
    const everywhere = [server, other].flatMap(({ url }) => places.map((place) => `${url}${place}`));
    await Promise.all(everywhere.map((place) => shows(place, value)));
  };
}
