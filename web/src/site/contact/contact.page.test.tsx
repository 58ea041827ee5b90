import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { english } from '../language/language.ts';
import { SocialLinks } from '../layout/social-links.tsx';
import { readFrame } from '../page/frame.server.ts';
import { FrameContext } from '../page/frame.ts';
import { loadPage, testReader } from '../page/testing.ts';
import ContactPage from './contact.page.tsx';
import { contact } from './contact.server.ts';

test.each([
  [{}, true],
  [{ socialHandle: '', address: '' }, false],
])(
  'with the settings %j, the links to the map and to social networks are shown: %s',
  async (changed, isShown) => {
    const { data } = await loadPage(contact, '/contact');
    const { read, orElse } = testReader({});
    const { settings, ...frame } = await readFrame(read, orElse, english);
    const context = {
      ...frame,
      settings: { ...settings, ...changed },
      path: '/contact',
      here: '',
      brand: '',
    };
    const html = renderToStaticMarkup(
      <FrameContext value={context}>
        <ContactPage data={data} />
        <SocialLinks />
      </FrameContext>,
    );
    expect([html.includes('openstreetmap'), html.includes('facebook')]).toEqual([isShown, isShown]);
  },
);
