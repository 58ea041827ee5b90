import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

it('the settings that staff keep are what the site reads', async () => {
  const { version, ...settings } = (await server.call('GET', '/api/settings')).body.data;
  expect(settings).toMatchObject({ brand: 'Prasthan Education', location: 'Kathmandu, Nepal' });
  const saved = await server.asAdmin('PUT', '/api/admin/settings', { brand: 'Himal Education', version });
  expect(saved).toMatchObject({ status: 200, body: { data: { ...settings, brand: 'Himal Education' } } });
  const stale = await server.asAdmin('PUT', '/api/admin/settings', { brand: 'Other', version });
  expect(stale).toMatchObject({ status: 409, body: { data: { brand: 'Himal Education' } } });
});
