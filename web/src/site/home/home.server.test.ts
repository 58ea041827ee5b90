import { sampleServices, sampleTestimonials } from 'api/defaults';
import { expect, test } from 'vitest';
import { loadPage } from '../page/testing.ts';
import { home } from './home.server.ts';

test('without data the page shows five slides, three sample services and three sample testimonials', async () => {
  const { data, failed } = await loadPage(home, '/');
  expect(data.slides).toHaveLength(5);
  expect(data.services.map(({ title }) => title)).toEqual(
    sampleServices.slice(0, 3).map(({ title }) => title),
  );
  expect(data.testimonials.map(({ name }) => name)).toEqual(
    sampleTestimonials.slice(0, 3).map(({ name }) => name),
  );
  expect(failed).toEqual(['hero slides', 'services', 'testimonials']);
});

test('each list has its own fallback; an empty list stays empty, except the slides', async () => {
  const { data } = await loadPage(home, '/', { services: [], heroSlides: [] });
  expect(data.services).toEqual([]);
  expect(data.slides).toHaveLength(5);
  expect(data.testimonials).toHaveLength(3);
});
