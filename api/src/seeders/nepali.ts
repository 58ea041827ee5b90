/**
 * The demonstration in Nepali, beside its English. The keys are the English titles and labels, and a fact's key. The file is long,
 * because a native reader checks all texts together.
 */
import type { DefaultService, DefaultSettings, DefaultSlide } from '../modules/defaults.ts';

/** A Nepali text for each English one, by the English one. */
type Words = Readonly<Record<string, string>>;

/** A price without words is the same in both languages. */
type NepaliService = Pick<DefaultService, 'title' | 'description' | 'duration' | 'features'> &
  Partial<Pick<DefaultService, 'price'>>;

/** By the English title. */
export const nepaliServices: Readonly<Record<string, NepaliService>> = {};

/** By the English title. */
export const nepaliSlides: Readonly<Record<string, Pick<DefaultSlide, 'title' | 'description'>>> = {};

/** Titles of the menu's items, entries and links. */
export const nepaliMenu: Words = {};

export const nepaliSettings: Pick<DefaultSettings, 'location' | 'address'> = { location: '', address: '' };

/** Labels of the home page's figures. */
export const nepaliCounters: Words = {};

/** Names of facts, by the fact's key. */
export const nepaliFacts: Words = {};
