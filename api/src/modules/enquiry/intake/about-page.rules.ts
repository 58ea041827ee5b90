/** The page or service that an enquiry is about (docs/product.md, "Enquiry form"). Invalid values become ''. */
import { slugify } from '../../blog-post/blog-post.rules.ts';

const longest = 200;
const ofService = 'service:';
const shape = /^(\/[\p{L}\p{M}\p{N}-]+)+$|^service:[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u;

/** Returns, for example, "service:visa-lodgement". */
export const aboutService = (title: string): string => ofService + slugify(title);

/** Returns a path on the site, or "service:" and a slug; '' for anything else. */
export const validAbout = (text = ''): string => (text.length <= longest && shape.test(text) ? text : '');

/** Takes the value of `?about=`: a path, or "service:" and a title. Returns '' for the pages with the enquiry form. */
export function linkedAbout(text: string): string {
  if (/^\/contact(\/|$)/.test(text)) return '';
  return validAbout(text.startsWith(ofService) ? aboutService(text.slice(ofService.length)) : text);
}
