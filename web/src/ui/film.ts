/** How a page shows a video. */
export type Film = { kind: 'none' } | { kind: 'file' | 'embed' | 'link'; url: string };

const youtubeFrames = 'https://www.youtube-nocookie.com';
const vimeoFrames = 'https://player.vimeo.com';

/** The only sites that may be framed. The Content-Security-Policies of the site and of the installed app allow them. */
export const filmSites: readonly string[] = [youtubeFrames, vimeoFrames];

/**
 * Decides how an address is shown. A video file plays in the page, and YouTube and Vimeo play in their own frames without
 * cookies. Any other http(s) address becomes a link. All other addresses, except paths on this site, count as no video.
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
