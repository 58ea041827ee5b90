import { defaultMenu, defaultSettings } from 'api/defaults';
import { hoursLines } from 'api/office-hours';
import { graphql } from '../../gql/gql.ts';
import type { Frame, MenuItem } from './frame.ts';
import { hold, type OrElse, type Read } from './page.ts';

const frameQuery = hold(
  graphql(`
  query Frame {
    menu {
      _id
      title
      icon
      path
      submenu {
        title
        path
        submenu {
          title
          path
        }
      }
    }
    siteSettings {
      brand
      email
      phone
      location
      address
      socialHandle
      hours {
        days
        time
      }
      videoUrl
    }
  }
`),
  { outlives: true },
);

const { week, holidays: _, ...fallbackDetails } = defaultSettings;
const fallbackSettings: Frame['settings'] = { ...fallbackDetails, hours: hoursLines(week) };
const fallbackMenu: MenuItem[] = defaultMenu.map((item, index) => ({ id: `menu-${index}`, ...item }));

/** Returns the menu and the settings, or the built-in ones if the database is unavailable (docs/product.md, "Fallbacks"). */
export async function readFrame(read: Read, orElse: OrElse): Promise<Frame> {
  const found = await orElse('menu and settings', read(frameQuery, {}), null);
  if (!found) return { menu: fallbackMenu, settings: fallbackSettings };
  return {
    menu:
      found.menu.length > 0
        ? found.menu.map(({ _id, path, ...item }) => ({ id: _id, path: path ?? null, ...item }))
        : fallbackMenu,
    settings: found.siteSettings,
  };
}
