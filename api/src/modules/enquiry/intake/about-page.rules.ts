/** The page or service that an enquiry is about (docs/product.md, "Enquiry form"). Another text is dropped, not refused. */
import { slugify } from '../../blog-post/blog-post.rules.ts';

const longest = 200;
const ofService = 'service:';
const shape = /^(\/[\p{L}\p{M}\p{N}-]+)+$|^service:[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u;

/** How an enquiry refers to a service: "service:visa-lodgement". */
export const aboutService = (title: string): string => ofService + slugify(title);

/** The page or service as it is stored: a path of the site, or "service:" and a slug; '' for anything else. */
export const keptAbout = (text = ''): string => (text.length <= longest && shape.test(text) ? text : '');

/** What a link to the form names: a path, or "service:" and a title. The pages of the form itself are not what somebody asks about. */
export function linkedAbout(text: string): string {
  if (/^\/contact(\/|$)/.test(text)) return '';
  return keptAbout(text.startsWith(ofService) ? aboutService(text.slice(ofService.length)) : text);
}
