import { expect } from 'vitest';
import { aMenuItem } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { menuItemFacts } from './menu-item.form.ts';

kindSuite({
  facts: menuItemFacts,
  site: 'menu',
  factory: aMenuItem,
  required: { title: 'Title is required' },
  defaults: { icon: 'Info', path: null, submenu: [] },
  refused: [[{ submenu: [{ title: '' }] }, { submenu: expect.any(String) }]],
});
