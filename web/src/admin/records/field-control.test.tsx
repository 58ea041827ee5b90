import {
  type ControlKind,
  choice,
  choices,
  day,
  email,
  fieldInfo,
  integer,
  limits,
  list,
  markdown,
  moment,
  phone,
  picture,
  rows,
  secret,
  text,
  time,
  url,
} from 'api/fields';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noDrafts } from '../platform.testing.ts';
import type { Platform } from '../platform.ts';
import { PlatformContext } from '../platform-context.ts';
import { createSession } from '../session/session.ts';
import { SessionContext } from '../session/session-context.ts';
import { RecordField } from './record-fields.tsx';
import type { FieldControl, FieldValue } from './record-kind.ts';

const platform: Platform = {
  session: {
    isSignedIn: async () => true,
    signIn: async () => ({ ok: true }),
    changePassword: async () => ({ ok: true }),
    acceptInvitation: async () => ({ ok: true }),
    refused: async () => false,
    signOut: async () => {},
    onChange: () => () => {},
  },
  drafts: noDrafts,
  fetch: () => Promise.reject(new TypeError('no server in this test')),
  upload: () => Promise.reject(new TypeError('no server in this test')),
  leaveAfterLogout: () => 'stayed',
  site: 'https://office.example/',
  saveFile: async () => false,
  download: async () => false,
  openExternal: () => {},
};

function drawn(field: Parameters<typeof fieldInfo>[0], value: FieldValue, control: FieldControl = {}) {
  const info = fieldInfo(field);
  if (!info) throw new Error('The field is not made by fields.ts.');
  return renderToStaticMarkup(
    <PlatformContext value={platform}>
      <SessionContext value={createSession(platform)}>
        <RecordField
          name="field"
          info={info}
          control={control}
          value={value}
          error={undefined}
          onChange={() => {}}
          first={false}
        />
      </SessionContext>
    </PlatformContext>,
  );
}

const link = { title: text('Links title', { required: true, max: limits.title }), path: url('Links path') };

/** The markup that each kind of control must contain. */
const samples: Record<
  ControlKind,
  { field: Parameters<typeof fieldInfo>[0]; value: FieldValue; has: string[] }
> = {
  text: {
    field: text('Title', { required: true, max: limits.title }),
    value: 'Visa',
    has: ['<input', 'required=""', `maxLength="${limits.title}"`, 'type="text"', 'value="Visa"'],
  },
  lines: {
    field: text('Bio', { max: limits.text }),
    value: 'Born in Pokhara',
    has: ['<textarea', `maxLength="${limits.text}"`, 'Born in Pokhara'],
  },
  markdown: {
    field: markdown('Content', { required: true }),
    value: '**Visa**',
    has: ['<textarea', 'required=""', `maxLength="${limits.content}"`, '**Visa**'],
  },
  email: { field: email('Email'), value: 'a@b.np', has: ['type="email"', `maxLength="${limits.email}"`] },
  tel: { field: phone('Phone'), value: '+977', has: ['type="tel"', `maxLength="${limits.phone}"`] },
  url: { field: url('Path'), value: '/team', has: ['inputMode="url"', `maxLength="${limits.url}"`] },
  password: { field: secret('Password'), value: 'x', has: ['type="password"', 'required=""'] },
  picture: {
    field: picture('Image URL', { required: true }),
    value: '/media/a.webp',
    has: ['inputMode="url"', 'required=""', 'type="file"', 'Choose'],
  },
  choice: {
    field: choice('Status', { active: 'Active', inactive: 'Inactive' }, 'active'),
    value: 'inactive',
    has: ['<select', 'Active</option>', 'value="inactive" selected=""'],
  },
  choices: {
    field: choices('Days', { sun: 'Sunday', mon: 'Monday' }, { required: true }),
    value: ['mon'],
    has: ['type="checkbox"', 'Sunday', 'Monday', 'checked=""'],
  },
  time: { field: time('From', { required: true }), value: '07:00', has: ['type="time"', 'value="07:00"'] },
  number: {
    field: integer('Seats', { min: 1, max: 500, required: true }),
    value: 40,
    has: ['type="number"', 'required=""', 'min="1"', 'max="500"', 'value="40"'],
  },
  day: {
    field: day('Date', { required: true }),
    value: '2026-11-21',
    has: ['type="text"', 'Choose a day', 'required=""', 'value="2026-11-21"'],
  },
  moment: {
    field: moment('Publish at'),
    value: '2026-11-21T10:15:00.000Z',
    has: ['type="text"', 'value="2026-11-21"', 'type="time"', 'value="16:00"'],
  },
  list: {
    field: list('Tags', { entry: 'tag', unique: true }),
    value: ['visa'],
    has: ['Add tag', 'Remove visa', `maxLength="${limits.entry}"`],
  },
  rows: {
    field: rows('Links', 'link', { ...link, below: rows('Below', 'link', link) }),
    value: [{ title: 'Norway', path: '/norway', below: [] }],
    has: [
      'Title of link 1',
      'Path of link 1',
      `maxLength="${limits.title}"`,
      'Add link',
      'Add link below Norway',
    ],
  },
};

test.each(Object.entries(samples))(
  '%s has its control, with its limits and its required mark',
  (kind, sample) => {
    expect(fieldInfo(sample.field)?.control).toBe(kind);
    const html = drawn(sample.field, sample.value);
    for (const part of sample.has) expect(html.toLowerCase()).toContain(part.toLowerCase());
  },
);

test("an integer's values can be offered as labels", () => {
  const numbers = [2, 1].map((value) => ({ value, label: `${value} stars` }));
  expect(drawn(integer('Rating', { min: 1, max: 2, standard: 2 }), 2, { numbers })).toContain(
    '<option value="2" selected="">2 stars</option>',
  );
});

test('a moment that cannot be read, for example of a damaged draft, is shown as no moment', () => {
  const html = drawn(moment('Publish at'), 'damaged');
  for (const part of ['value=""', 'value="09:00"']) expect(html).toContain(part);
});
