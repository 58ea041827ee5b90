import { expect, test } from 'vitest';
import { newKey, seal, unseal } from './sealed-box.ts';

const key = newKey();
const text = 'Asha Rai, नमस्ते';

test('a sealed text can be unsealed', () => {
  expect(unseal(key, 'drafts', seal(key, 'drafts', text))).toBe(text);
});

test('the sealed bytes do not contain the text, and differ each time', () => {
  const one = seal(key, 'drafts', text);
  expect(one.includes(Buffer.from('Asha'))).toBe(false);
  expect(one.equals(seal(key, 'drafts', text))).toBe(false);
});

test('another key, another name, a changed byte or a truncated file yields nothing', () => {
  const sealed = seal(key, 'drafts', text);
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(unseal(newKey(), 'drafts', sealed)).toBeNull();
  expect(unseal(key, 'queue', sealed)).toBeNull();
  expect(unseal(key, 'drafts', changed)).toBeNull();
  expect(unseal(key, 'drafts', sealed.subarray(0, 9))).toBeNull();
});
