import { expect, it } from 'vitest';
import { aTestimonial } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { testimonialFacts } from './testimonial.form.ts';

kindSuite({
  facts: testimonialFacts,
  site: 'testimonials',
  factory: aTestimonial,
  required: {
    name: 'Name is required',
    position: 'Position is required',
    company: 'Company is required',
    content: 'Content is required',
  },
  defaults: { rating: 5, imageUrl: '', isActive: true },
  hidden: { status: 'inactive' },
  refused: [
    [{ rating: 0 }, { rating: 'Rating must be a whole number from 1 to 5' }],
    [{ rating: 6 }, { rating: 'Rating must be a whole number from 1 to 5' }],
    [{ rating: 4.5 }, { rating: 'Rating must be a whole number' }],
    [{ imageUrl: 'picture' }, { imageUrl: expect.stringContaining('must be a URL') }],
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: expect.stringContaining('must be a URL') }],
    [{ imageUrl: '//evil.example/x' }, { imageUrl: expect.stringContaining('must be a URL') }],
  ],
});

const server = useTestApi();

it('the REST response contains each doubled field of a testimonial under both names', async () => {
  const { data } = (await server.asAdmin('POST', '/api/admin/testimonials', aTestimonial())).body;
  expect(data).toMatchObject({ clientName: data.name, testimonial: data.content, text: data.content });
});
