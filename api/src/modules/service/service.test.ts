import { expect, it } from 'vitest';
import { aService } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { serviceFacts } from './service.form.ts';

kindSuite({
  facts: serviceFacts,
  site: 'services',
  factory: aService,
  required: { title: 'Title is required', description: 'Description is required' },
  defaults: {
    icon: 'briefcase',
    category: 'consulting',
    price: '',
    priceType: 'month',
    duration: '',
    features: [],
    isActive: true,
  },
  hidden: { status: 'inactive' },
  refused: [
    [{ title: 'x'.repeat(201) }, { title: 'Title must be at most 200 characters' }],
    [{ icon: 'skull' }, { icon: expect.stringContaining('Icon must be one of: briefcase') }],
    [{ category: 'technology' }, { category: expect.stringContaining('Category must be one of') }],
    [{ features: Array(51).fill('a') }, { features: 'Features must be at most 50 entries' }],
    [{ features: ['x'.repeat(101)] }, { features: 'Each of Features must be at most 100 characters' }],
  ],
});

const server = useTestApi();

it('the site reads the services of a category; "technology" finds those that are stored as "digital"', async () => {
  const make = (category: string) => server.asAdmin('POST', '/api/admin/services', aService({ category }));
  const digital = (await make('digital')).body.data._id;
  await make('finance');
  const titles = async (category: string) =>
    (await server.call('GET', `/api/services?category=${category}`)).body.data;
  expect((await titles('technology')).map((row: { _id: string }) => row._id)).toEqual([digital]);
  expect((await titles('finance')).every((row: { category: string }) => row.category === 'finance')).toBe(
    true,
  );
  expect(await titles('astrology')).toEqual([]);
  expect(await titles('')).toHaveLength(2);
});
