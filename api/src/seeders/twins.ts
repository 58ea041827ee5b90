/**
 * Adds the Nepali texts from `nepali.ts` to the default records: `titleNe` as the "twin" of `title`, and so on. A twin is blank
 * if there is no translation.
 */
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

type Twins<Nepali> = { [Name in keyof Nepali & string as `${Name}Ne`]: Nepali[Name] };

const withTwins = <Row extends object, Nepali extends object>(row: Row, nepali: Nepali) => {
  const twins = Object.entries(nepali).map(([name, value]) => [`${name}Ne`, value]);
  return { ...row, ...(Object.fromEntries(twins) as Twins<Nepali>) };
};

const blankService = { title: '', description: '', duration: '', features: [] };

export const serviceWithTwins = (service: DefaultService) =>
  withTwins(service, nepaliServices[service.title] ?? blankService);

export const slideWithTwins = (slide: DefaultSlide) =>
  withTwins(slide, nepaliSlides[slide.title] ?? { title: '', description: '' });

export const factWithTwins = <Fact extends { key: string }>(fact: Fact) =>
  withTwins(fact, { name: nepaliFacts[fact.key] ?? '', value: nepaliValues[fact.key] ?? '' });

const titled = <Row extends { title: string }>(row: Row) => ({
  ...row,
  titleNe: nepaliMenu[row.title] ?? '',
});

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
