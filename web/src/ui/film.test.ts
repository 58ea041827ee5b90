import { expect, test } from 'vitest';
import { filmOf, withFilmLinks } from './film.ts';
import { renderText } from './markdown.ts';

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

test('if videos cannot play, a text links to their pages, for YouTube with a picture', () => {
  const drawn = ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871'].map(
    (address) => renderText(address).html,
  );
  expect(drawn.map(withFilmLinks)).toEqual([
    '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><img src="https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg" alt="" width="480" height="360">Watch this video on YouTube</a>\n',
    '<a href="https://vimeo.com/76979871">Watch this video on Vimeo</a>\n',
  ]);
  expect(withFilmLinks('<p>No film.</p>')).toBe('<p>No film.</p>');
});
