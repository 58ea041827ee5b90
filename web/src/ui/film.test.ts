import { expect, test } from 'vitest';
import { filmOf } from './film.ts';

test.each([
  ['', { kind: 'none' }],
  ['javascript:alert(1)', { kind: 'none' }],
  ['//elsewhere.example/film.mp4', { kind: 'none' }],
  ['/media/film.mp4', { kind: 'file', url: '/media/film.mp4' }],
  [
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    { kind: 'embed', url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
  ],
  [
    'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
    { kind: 'embed', url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
  ],
  ['https://vimeo.com/76979871', { kind: 'embed', url: 'https://player.vimeo.com/video/76979871?dnt=1' }],
  ['https://films.example/ours', { kind: 'link', url: 'https://films.example/ours' }],
])('%j', (url, film) => {
  expect(filmOf(url)).toEqual(film);
});
