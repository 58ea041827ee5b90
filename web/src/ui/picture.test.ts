import { expect, test } from 'vitest';
import { sourcesOf } from './picture.tsx';

const folder = '/media/019aa5a0-0000-7000-8000-000000000000/';

test('an upload has each width up to its largest, in both formats', () => {
  expect(sourcesOf(`${folder}1200.webp`)).toEqual({
    avif: `${folder}480.avif 480w, ${folder}960.avif 960w, ${folder}1200.avif 1200w`,
    webp: `${folder}480.webp 480w, ${folder}960.webp 960w, ${folder}1200.webp 1200w`,
  });
  expect(sourcesOf(`${folder}320.webp`)?.webp).toBe(`${folder}320.webp 320w`);
});

test.each(['https://pictures.example/1200.webp', '/art/hero/dawn.svg', '/media/other.webp', ''])(
  '%j is not an upload',
  (address) => expect(sourcesOf(address)).toBeNull(),
);
