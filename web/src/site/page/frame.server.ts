import { defaultMenu, defaultSettings } from 'api/defaults';
import { menuItemWithTwins, settingsWithTwins } from 'api/defaults/nepali';
import { storedCategory } from 'api/forms/service';
import { hoursLines } from 'api/office-hours';
import { serviceInterests } from 'api/rules/enquiry';
import { FrameDocument, type FrameQuery } from '../../gql/graphql.ts';
import { english, type Language } from '../language/language.ts';
import { recordIn } from '../language/record.ts';
import { dialOf } from './dial.server.ts';
import type { Frame, MenuItem, ServiceCategory, SiteSettings } from './frame.ts';
import { cacheQuery, type OrElse, type Read } from './page.ts';

const frameQuery = cacheQuery(FrameDocument, { outlives: true });

const { week, holidays: _, showsUnwritten: __, ...fallbackDetails } = settingsWithTwins(defaultSettings);
const fallbackSettings: FoundSettings = { ...fallbackDetails, hours: hoursLines(week) };
const fallbackMenu: FoundItem[] = defaultMenu.map((item, index) => ({
  _id: `menu-${index}`,
  ...menuItemWithTwins(item),
}));

/** Maps categories to default labels and titles (docs/product.md, "Services page"). The enquiry form uses the same titles. */
const usualNames: Readonly<Record<string, [label: string, title: string]>> = {
  strategy: ['Strategy', serviceInterests.strategy],
  technology: ['Technology', serviceInterests.technology],
  finance: ['Finance', serviceInterests.finance],
  marketing: ['Marketing', serviceInterests.marketing],
  operations: ['Operations', serviceInterests.operations],
};

export const serviceCategories = Object.keys(usualNames);

/** Returns the office's name for a category; undefined if the office has not renamed it. */
export const officeLabel = (
  { categoryLabels }: Pick<SiteSettings, 'categoryLabels'>,
  stored: string,
): { label: string; lang?: 'en' | undefined } | undefined => {
  const found = categoryLabels.find(({ category }) => category === stored);
  return found?.label ? { label: found.label, lang: found.lang } : undefined;
};

const categoriesOf = ({ say }: Language, settings: SiteSettings): ServiceCategory[] =>
  Object.entries(usualNames).map(([category, [label, title]]) => {
    const ours = officeLabel(settings, storedCategory(category));
    return {
      category,
      label: ours?.label ?? say(label),
      title: ours?.label ?? say(title),
      ...(ours?.lang && { lang: ours.lang }),
    };
  });

type FoundSettings = FrameQuery['siteSettings'];

/** Translates place and notice separately, because they are shown separately and one may lack a translation. */
function settingsIn(language: Language, settings: FoundSettings): SiteSettings {
  const { location, locationNe, address, addressNe, notice, noticeNe } = settings;
  const place = recordIn(language, { location, locationNe, address, addressNe });
  const notices = recordIn(language, { notice, noticeNe });
  return {
    ...recordIn(english, settings),
    location: place.location,
    address: place.address,
    dial: dialOf(settings.phone),
    hours: settings.hours.map(({ days, time }) => ({
      days: daysIn(language, days),
      time: timesIn(language, time),
    })),
    categoryLabels: settings.categoryLabels.map((row) => recordIn(language, row)),
    notice: notices.notice,
    counters: settings.counters.map((row) => recordIn(language, row)),
    ...(place.lang && { placeLang: place.lang }),
    ...(notices.lang && { noticeLang: notices.lang }),
  };
}

const daysIn = ({ say }: Language, days: string) => days.split('-').map(say).join('-');

const timesIn = ({ code, t }: Language, times: string) =>
  code === 'en'
    ? times
    : times.replaceAll(/(\d+)(:\d+) ([AP])M/g, (_time, hour: string, minutes: string, half: string) =>
        t(half === 'A' ? '{time} AM' : Number(hour) % 12 < evening ? '{time} PM' : '{time} in the evening', {
          time: hour + minutes,
        }),
      );

/** From 4 PM on, Nepali pages write "in the evening". */
const evening = 4;

const menuIn = (language: Language, menu: readonly FoundItem[]): MenuItem[] =>
  menu.map(({ _id, icon: _icon, path, ...item }, index) => ({
    id: `${index}`,
    path: path ?? null,
    hasSubmenu: item.submenu.length > 0,
    ...recordIn(language, item),
    submenu: item.submenu.map((entry) => ({
      ...recordIn(language, entry),
      submenu: entry.submenu.map((page) => recordIn(language, page)),
    })),
  }));

type FoundItem = FrameQuery['menu'][number];

/** If the database is unavailable, returns built-in values (docs/product.md, "Fallbacks"). */
export async function readFrame(read: Read, orElse: OrElse, language: Language): Promise<Frame> {
  const found = await orElse('menu and settings', read(frameQuery, {}), null);
  const settings = settingsIn(language, found?.siteSettings ?? fallbackSettings);
  return {
    menu: menuIn(language, found && found.menu.length > 0 ? found.menu : fallbackMenu),
    settings,
    categories: categoriesOf(language, settings),
  };
}
