/** Adds the Nepali twins of `nepali.ts` to default records. A record without a translation gets none. */
import type { DefaultMenuItem, DefaultService, DefaultSettings, DefaultSlide } from '../modules/defaults.ts';
import {
  nepaliCounters,
  nepaliFacts,
  nepaliMenu,
  nepaliServices,
  nepaliSettings,
  nepaliSlides,
  nepaliValues,
} from './nepali.ts';

/** Returns a record with the values of its translation as twins: `title` becomes `titleNe`. */
const withTwins = <Row extends object>(row: Row, nepali: object = {}) => ({
  ...row,
  ...Object.fromEntries(Object.entries(nepali).map(([name, value]) => [`${name}Ne`, value])),
});

export const serviceWithTwins = (service: DefaultService) =>
  withTwins(service, nepaliServices[service.title]);

export const slideWithTwins = (slide: DefaultSlide) => withTwins(slide, nepaliSlides[slide.title]);

export const factWithTwins = <Fact extends { key: string }>(fact: Fact) =>
  withTwins(fact, { name: nepaliFacts[fact.key] ?? '', value: nepaliValues[fact.key] ?? '' });

const titled = <Row extends { title: string }>(row: Row) => ({
  ...row,
  titleNe: nepaliMenu[row.title] ?? '',
});

/** Returns a menu item with Nepali titles, also of its entries and their links. */
export const menuItemWithTwins = (item: DefaultMenuItem) => ({
  ...titled(item),
  submenu: item.submenu.map((entry) => ({ ...titled(entry), submenu: entry.submenu.map(titled) })),
});

export const settingsWithTwins = (settings: DefaultSettings) => ({
  ...withTwins(settings, nepaliSettings),
  counters: settings.counters.map((counter) => ({
    ...counter,
    labelNe: nepaliCounters[counter.label] ?? '',
  })),
});
