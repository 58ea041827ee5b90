import { expect, test } from 'vitest';
import {
  failedText,
  pictureText,
  undescribedIn,
  undescribedPart,
  waitingIn,
  waitingText,
  withoutWaiting,
} from './picture-text.ts';

test('a picture on its way is found in the text, whatever its file is called', () => {
  const one = waitingText('a1', 'my [best] photo.png');
  const text = `Before\n\n${one}\n\nAfter`;
  expect(waitingIn(text)).toEqual([{ id: 'a1', name: 'my best photo.png', part: one }]);
  expect(withoutWaiting(text)).toBe('Before\n\n*Uploading my best photo.png…*\n\nAfter');
  expect(waitingIn(failedText('a1', 'x.png'))).toEqual([
    { id: 'a1', name: 'x.png', part: '![Not uploaded: x.png…](#upload-a1)' },
  ]);
});

test('a description cannot end the picture', () => {
  expect(pictureText('/media/a.webp', 'a ](x) \n lake')).toBe('![a (x) lake](/media/a.webp)');
});

test('pictures without a description are told once each', () => {
  const text = '![](/media/a.webp) ![ ](/media/b.webp) ![lake](/media/c.webp) ![](/media/a.webp)';
  expect(undescribedIn(text)).toEqual(['/media/a.webp', '/media/b.webp']);
  expect(undescribedPart(text, '/media/b.webp')).toBe('![ ](/media/b.webp)');
  expect(undescribedPart(text, '/media/c.webp')).toBeNull();
});
