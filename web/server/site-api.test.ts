import { readFileSync } from 'node:fs';
import { defaultMenu, sampleServices, sampleTestimonials } from 'api/defaults';
import { buildSchema, type GraphQLSchema } from 'graphql';
import pino from 'pino';
import { expect, test } from 'vitest';
import { freshForm } from './pages.ts';
import { serverSiteApi } from './site-api.ts';

const typeDefs = readFileSync(new URL('../../api/schema.graphql', import.meta.url), 'utf8');

/** The real schema; a query field answers what is given here, and fails without. */
function schemaOf(answers: Record<string, unknown>): GraphQLSchema {
  const schema = buildSchema(typeDefs);
  for (const [name, field] of Object.entries(schema.getQueryType()?.getFields() ?? {})) {
    field.resolve = () => {
      if (name in answers) return answers[name];
      throw new Error(`${name} is away`);
    };
  }
  return schema;
}

function siteApi(answers: Record<string, unknown>) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const api = { schema: schemaOf(answers), createContext: async () => ({}) as never };
  return { site: serverSiteApi({ api, log, form: freshForm() }), lines };
}

const settings = {
  brand: 'Other Brand',
  email: 'a@b.example',
  phone: '1',
  location: 'Pokhara',
  address: 'Lakeside',
  socialHandle: 'other',
  hours: [],
  videoUrl: '',
};

test('a menu that fails is logged, and the built-in one shows (SPEC.md §8)', async () => {
  const { site, lines } = siteApi({});
  const { menu } = await site.frame();
  expect(menu.map(({ title }) => title)).toEqual(defaultMenu.map(({ title }) => title));
  expect(lines.join()).toContain('menu and settings could not be read');
});

test('an empty menu is the built-in one, too (SPEC.md §2)', async () => {
  const { site } = siteApi({ menu: [], siteSettings: settings });
  const frame = await site.frame();
  expect(frame.menu).toHaveLength(defaultMenu.length);
  expect(frame.settings.brand).toBe('Other Brand');
});

test('home shows five slides, three sample services and three sample testimonials when nothing can be read', async () => {
  const { site, lines } = siteApi({});
  const home = await site.home();
  expect(home.slides).toHaveLength(5);
  expect(home.services.map(({ title }) => title)).toEqual(
    sampleServices.slice(0, 3).map(({ title }) => title),
  );
  expect(home.testimonials.map(({ name }) => name)).toEqual(
    sampleTestimonials.slice(0, 3).map(({ name }) => name),
  );
  expect(lines).toHaveLength(3);
});

test('each part of home falls back by itself, and what is really empty stays empty', async () => {
  const { site } = siteApi({ services: [] });
  const home = await site.home();
  expect(home.services).toEqual([]);
  expect(home.testimonials).toHaveLength(3);
});

test('services that fail are not replaced: /services says so itself', async () => {
  const { site } = siteApi({});
  await expect(site.services()).rejects.toThrow();
});

test("a page's Markdown cannot bring markup or script of its own", async () => {
  const content =
    '# Hi\n\n<script>alert(1)</script> <img src=x onerror=alert(1)> [go](javascript:alert(1)) **bold**';
  const { site } = siteApi({ page: { path: '/about', title: 'About', description: '', content } });
  const page = await site.page('/about');
  expect(page?.html).toContain('<strong>bold</strong>');
  expect(page?.html).not.toMatch(/<script|<img|href="javascript/i);
});

test('a path of the third level carries the name of its country', async () => {
  const { site } = siteApi({});
  expect(await site.titleOf('/study-abroad/uk/scholarships')).toBe('UK Scholarships');
  expect(await site.titleOf('/careers')).toBe('Careers');
  expect(await site.titleOf('/nowhere')).toBeNull();
});
