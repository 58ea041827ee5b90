export type Film = { kind: 'none' } | { kind: 'file' | 'embed' | 'link'; url: string };

const youtubeFrames = 'https://www.youtube-nocookie.com';
const vimeoFrames = 'https://player.vimeo.com';

/** Only these sites may be framed. The site's Content-Security-Policy allows them. */
export const filmSites: readonly string[] = [youtubeFrames, vimeoFrames];

/**
 * A video file plays in the page; YouTube and Vimeo play in frames without cookies. Any other http(s) address or path on this
 * site becomes a link. Anything else is not a video.
 */
export function filmOf(url: string): Film {
  const address = url.trim();
  if (!/^(https?:\/\/|\/(?!\/))/i.test(address)) return { kind: 'none' };
  if (/\.(mp4|webm)([?#]|$)/i.test(address)) return { kind: 'file', url: address };
  const youtube =
    /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/i;
  const onYoutube = youtube.exec(address)?.[1];
  if (onYoutube) return { kind: 'embed', url: `${youtubeFrames}/embed/${onYoutube}` };
  const onVimeo = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/i.exec(address)?.[1];
  if (onVimeo) return { kind: 'embed', url: `${vimeoFrames}/video/${onVimeo}?dnt=1` };
  return { kind: 'link', url: address };
}

/**
 * Turns framed videos, which do not play in the installed app, into links. A YouTube link shows the video's picture.
 *
 * @param html - rendered by `renderText`
 */
export const withFilmLinks = (html: string): string =>
  html.replaceAll(/<iframe src="([^"]+)"[^>]*><\/iframe>/g, (_frame, address: string) => {
    const id = address.replace(/\?.*$/, '').split('/').at(-1) ?? '';
    const isYoutube = address.startsWith(youtubeFrames);
    const page = isYoutube ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;
    const picture = isYoutube
      ? `<img src="https://i.ytimg.com/vi/${id}/hqdefault.jpg" alt="" width="480" height="360">`
      : '';
    return `<a href="${page}">${picture}Watch this video on ${isYoutube ? 'YouTube' : 'Vimeo'}</a>`;
  });
