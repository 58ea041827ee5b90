/** How a page shows the video at an address. */
export type Film = { kind: 'none' } | { kind: 'file' | 'embed' | 'link'; url: string };

/**
 * A video file plays in the page. YouTube and Vimeo play in their own frames, without cookies. Any other http(s) address becomes a
 * link. An address that is neither http(s) nor a path of this site counts as no video.
 */
export function filmOf(url: string): Film {
  const address = url.trim();
  if (!/^(https?:\/\/|\/(?!\/))/i.test(address)) return { kind: 'none' };
  if (/\.(mp4|webm)([?#]|$)/i.test(address)) return { kind: 'file', url: address };
  const youtube =
    /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/i;
  const onYoutube = youtube.exec(address)?.[1];
  if (onYoutube) return { kind: 'embed', url: `https://www.youtube-nocookie.com/embed/${onYoutube}` };
  const onVimeo = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/i.exec(address)?.[1];
  if (onVimeo) return { kind: 'embed', url: `https://player.vimeo.com/video/${onVimeo}?dnt=1` };
  return { kind: 'link', url: address };
}
