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

test("an upload's placeholder is found in the text, whatever the file's name", () => {
  const one = waitingText('a1', 'my [best] photo.png');
  const text = `Before\n\n${one}\n\nAfter`;
  expect(waitingIn(text)).toEqual([{ id: 'a1', name: 'my best photo.png', part: one }]);
  expect(withoutWaiting(text)).toBe('Before\n\n*Uploading my best photo.png…*\n\nAfter');
  expect(waitingIn(failedText('a1', 'x.png'))).toEqual([
    { id: 'a1', name: 'x.png', part: '![Not uploaded: x.png…](#upload-a1)' },
  ]);
});

test("alt text cannot end the picture's Markdown", () => {
  expect(pictureText('/media/a.webp', 'a ](x) \n lake')).toBe('![a (x) lake](/media/a.webp)');
});

test('each picture without alt text is listed once', () => {
  const text = '![](/media/a.webp) ![ ](/media/b.webp) ![lake](/media/c.webp) ![](/media/a.webp)';
  expect(undescribedIn(text)).toEqual(['/media/a.webp', '/media/b.webp']);
  expect(undescribedPart(text, '/media/b.webp')).toBe('![ ](/media/b.webp)');
  expect(undescribedPart(text, '/media/c.webp')).toBeNull();
});
