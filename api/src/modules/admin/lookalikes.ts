/**
 * Letters that look like a Latin letter, by the letter: the part of Unicode's confusables.txt (UTS 39) whose skeleton is one
 * Latin letter, or "rn" for "m", for the scripts that common fonts draw. A table of our own, because the npm packages for
 * skeletons have had no release since 2020.
 */
const lookalikes: Readonly<Record<string, string>> = {
  A: 'ΑАᎪᗅꓮ',
  B: 'ꞴΒВᏴᗷꓐ',
  C: 'ⲤСᏟꓚ',
  D: 'Ꭰᗞᗪꓓ',
  E: 'ΕЕⴹᎬꓰ',
  F: 'ꞘϜᖴꓝ',
  G: 'ԌᏀᏳꓖ',
  H: 'ΗⲎНᎻᕼꓧ',
  J: 'ꞲͿЈᎫᒍꓙ',
  K: 'ΚⲔКᏦꓗ',
  L: 'ⳐᏞᒪꓡ',
  M: 'ΜϺⲘМᎷᗰꓟ',
  N: 'ΝⲚꓠ',
  O: '0ΟⲞОՕⵔꓳ',
  P: 'ΡⲢРᏢᑭꓑ',
  Q: 'ⵕ',
  R: 'ƦᎡᏒᖇꓣ',
  S: 'ЅՏᏕᏚꓢ',
  T: 'ΤⲦТᎢꓔ',
  U: 'Սᑌꓴ',
  V: 'ѴⴸᏙᐯꓦ',
  W: 'ԜᎳᏔꓪ',
  X: 'ꞳΧⲬХⵝꓫ',
  Y: 'ΥⲨУҮᎩᎽꓬ',
  Z: 'ΖᏃꓜ',
  a: 'ɑαа',
  b: 'ƄЬᏏᖯ',
  c: 'ᴄⲥсꮯ',
  d: 'ԁᏧᑯꓒ',
  e: 'ꬲеҽ',
  f: 'ꬵꞙẝք',
  g: 'ɡᶃƍց',
  h: 'һհᏂ',
  i: 'ıɪɩιіꙇӏꭵᎥ',
  j: 'ϳј',
  l: '1|IƖǀΙⲒІӀⵏꓲ',
  n: 'ոռ',
  o: '०ᴏᴑꬽοσⲟоօ',
  p: 'ρⲣр',
  q: 'ԛգզ',
  r: 'ꭇꭈᴦⲅгꮁ',
  rn: 'm',
  s: 'ꜱƽѕꮪ',
  u: 'ꞟᴜꭎꭒʋυս',
  v: 'ᴠνѵꮩ',
  w: 'ɯᴡѡԝաꮃ',
  x: 'хᕁᕽ',
  y: 'ɣᶌʏỿꭚγуү',
  z: 'ᴢꮓ',
};

const letters = new Map(
  Object.entries(lookalikes).flatMap(([letter, alike]) => [...alike].map((each) => [each, letter] as const)),
);

/** What a text looks like: the same skeleton means that readers cannot tell two texts apart. */
const skeleton = (text: string): string =>
  [...text.normalize('NFKD')].map((each) => letters.get(each) ?? each).join('');

// Blanks, punctuation and signs tell nobody apart. Capital I and small l look alike, and capital I is small i to us.
const bare = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').replaceAll('i', 'l');

/**
 * Whether readers may take one name for the other, whatever their capitals. Skeletons depend on capitals (a Cyrillic capital Н
 * looks like H, the small н like no h), so the names are compared as they are and in small letters.
 */
export function looksLike(one: string, other: string): boolean {
  const forms = (name: string) => {
    const asIs = skeleton(skeleton(name).toLowerCase());
    return [asIs, skeleton(name.normalize('NFKC').toLowerCase())].map(bare);
  };
  const others = forms(other);
  return forms(one).some((form, index) => form === others[index]);
}
