import { describe, expect, it } from 'vitest';
import { fc, holdsFor } from '../../../testing/properties.ts';
import { initialsOf, isNearName, nameWords, soundsOf, typedInitials } from './name.rules.ts';

const isNear = (typed: string, name: string) => isNearName(typed, soundsOf(name));

describe('the same name in two scripts or spellings', () => {
  it.each([
    ['सीता', 'Sita'],
    ['Seeta', 'सिता'],
    ['गुरुङ', 'Gurung'],
    ['श्रेष्ठ', 'Shrestha'],
    ['Srestha', 'Shrestha'],
    ['विकास', 'Bikash'],
    ['Vikash', 'Bikash'],
    ['राम', 'Ram'],
    ['कृष्ण', 'Krishna'],
    ['लामा', 'Lama'],
    ['प्रिया', 'Priya'],
    ['तामाङ', 'Tamang'],
    ['थापा', 'Thapa'],
    ['अधिकारी', 'Adhikari'],
    ['ऐश्वर्या', 'Aishwarya'],
    ['सरस्वती', 'Saraswati'],
    ['चौधरी', 'Chaudhary'],
    ['Pooja', 'पूजा'],
    ['Laxmi', 'लक्ष्मी'],
    ['Bishwokarma', 'Bishwakarma'],
    ['सिंह', 'Singh'],
    ['ज्ञान', 'Gyan'],
    ['Pokharel', 'Pokhrel'],
    ['पोखरेल', 'Pokhrel'],
    ['Kamala', 'Kamla'],
    ['Navraj', 'Nabaraj'],
    ['Khadaka', 'खड्का'],
  ])('"%s" is near "%s", and vice versa', (one, other) => {
    expect(isNear(one, other)).toBe(true);
    expect(isNear(other, one)).toBe(true);
  });
});

it.each([
  ['Zoya', 'joya'],
  ['Fulmaya', 'pulmaya'],
  ['Phoolmaya', 'pulmaya'],
  ['Chhiring', 'ciring'],
  ['Chiring', 'ciring'],
  ['Rafiq', 'rapik'],
  ['Neetu', 'nitu'],
  ['Neeetu', 'nitu'],
  ['Neatu', 'nitu'],
  ['Nietu', 'nitu'],
  ['Pooja', 'puja'],
  ['Poooja', 'puja'],
  ['Nouroj', 'nuroj'],
  ['Sunny', 'suni'],
  ['Yubraj', 'yubraj'],
  ['Annna', 'ana'],
  ['काउकि', 'kauki'],
  ['Sita-Maya', 'sita maya'],
  ['Re\u0301sham', 'resam'],
  ['9841', ''],
])('"%s" sounds like "%s"', (name, heard) => expect(soundsOf(name).join(' ')).toBe(heard));

it('a search key contains the sounds of the words and the initials', () => {
  expect(nameWords('Bikash K.C.')).toEqual(['bikas', 'k', 'c', 'kc']);
});

it('a word that is much longer or shorter is not near, even if the other word is short', () => {
  expect(isNear('Krishnakumari', 'Krishna')).toBe(false);
  expect(isNearName('Ra', ['ramesh'], true)).toBe(false);
  expect([isNearName('Ro', ['ra'], true), isNearName('Roj', ['raj'], true)]).toEqual([false, true]);
  expect([isNearName('Rajan', ['rajik'], true), isNearName('Reja', ['raji'], true)]).toEqual([true, false]);
});

it('words with few common trigrams are near only if two letters are swapped, because the server preselects no others', () => {
  expect([isNearName('Rma', ['ram'], true), isNearName('Arm', ['ram'], true)]).toEqual([true, true]);
  expect([isNearName('Rajan', ['rajik'], true), isNearName('Rejan', ['rajin'], true)]).toEqual([true, false]);
});

it('swapping two letters counts as one slip only if they are neighbours', () => {
  expect([isNear('Gurnug', 'Gurung'), isNear('Grunug', 'Gurung')]).toEqual([true, false]);
  expect([isNear('Barm', 'Bram'), isNear('Bmar', 'Bram')]).toEqual([true, false]);
});

describe('a typing mistake', () => {
  it.each([
    ['Gurugn', 'Gurung'],
    ['Gurumg', 'Sita Gurung'],
    ['Sata', 'Sita Gurung'],
    ['Shresta', 'Anil Shrestha'],
    ['Maharjna', 'Maharjan'],
    ['गुरुङग', 'गुरुङ'],
    ['Pokhral', 'Saurav Pokharel'],
    ['Pokhral', 'Saurabh Pokhrel'],
  ])('"%s" is near "%s"', (typed, name) => expect(isNear(typed, name)).toBe(true));

  it.each([
    ['Rai', 'Rao'],
    ['Sita', 'Rana'],
    ['Thapa', 'Sharma'],
    ['Anita', 'Sunil'],
    ['visa', 'Sita Gurung'],
    ['9841', 'Sita Gurung'],
    ['', 'Sita'],
    ['K.C.', 'Sita'],
    ['Sita Rai', 'Sita Gurung'],
    ['Kasita', 'Sita Gurung'],
    ['Maya', 'Mina'],
    ['Hari', 'Hail'],
    ['Hail', 'Hari'],
  ])('"%s" is not near "%s"', (typed, name) => expect(isNear(typed, name)).toBe(false));
});

describe('initials', () => {
  it.each([
    ...['KC', 'kc', 'K.C.', 'K.C', 'K. C.', 'K C', 'K-C', 'K–C', 'Ｋ.Ｃ.', 'Ｋ．Ｃ．', 'ＫＣ'],
    ...['केसी', 'के.सी.', 'के सी', 'के.सि.', 'के॰सी॰', 'के॰ सी॰', 'के-सी'],
  ])('"Bikash %s" has the initials "kc", and so does the search', (typed) => {
    expect(initialsOf(`Bikash ${typed}`)).toEqual(['kc']);
    expect(typedInitials(typed)).toEqual(['kc']);
  });

  it.each([
    ['B.K.', ['bk']],
    ['वि.क.', ['bk']],
    ['बी.के.', ['bk']],
    ['G.C.', ['gc']],
    ['जी.सी.', ['gc']],
    ['D.C.', ['dc']],
    ['एम.सी.', ['mc']],
    ['R.B. K.C.', ['rb', 'bk', 'kc']],
    ['R.B.K.C.', ['rb', 'bk', 'kc']],
  ])('"%s" are %j', (typed, pairs) => expect(initialsOf(`Ram ${typed}`)).toEqual(pairs));

  it.each(['Sita', 'सीता', 'k.sita', 'ab.c', 'a@b.np', '@kc', 'kc@', 'K', '9841', ''])(
    '"%s" has no initials',
    (typed) => expect(typedInitials(typed)).toEqual([]),
  );
});

describe('a name that is a property of every JavaScript object', () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype);

  it('is compared like any other word', async () => {
    expect(inherited).toEqual(
      expect.arrayContaining(['constructor', 'toString', '__proto__', 'hasOwnProperty']),
    );
    const separators = fc.constantFrom(' ', '.', '-', '॰', ', ');
    const words = fc.constantFrom(
      ...inherited,
      ...inherited.map((name) => name.toLowerCase()),
      'Ram',
      'K',
      'के',
    );
    const names = fc.tuple(fc.array(words, { minLength: 1, maxLength: 4 }), separators);
    await holdsFor(names, ([parts, separator]) => {
      const name = parts.join(separator);
      expect(nameWords(name).every((word) => /^\p{L}+$/u.test(word))).toBe(true);
      expect(typedInitials(name).every((pair) => /^[a-z]{2}$/.test(pair))).toBe(true);
      for (const part of parts.filter((each) => soundsOf(each).length === 1))
        expect(isNearName(part, soundsOf(name))).toBe(true);
    });
  });

  it('has no initials of its own', () => {
    expect(soundsOf('Ram Constructor')).toEqual(['ram', 'constructor']);
    expect(initialsOf('Ram Constructor')).toEqual(initialsOf('Ram Conductor'));
  });
});
