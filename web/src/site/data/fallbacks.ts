import {
  defaultMenu,
  defaultSettings,
  defaultSlides,
  sampleServices,
  sampleTestimonials,
} from 'api/defaults';
import type { Frame, HeroSlide, MenuItem, ServiceCard, TestimonialCard } from './site-api.ts';

/**
 * What the pages show when the data cannot be had (SPEC.md §8). Read by the server alone: it is rendered into the page,
 * and a visitor's script carries none of it.
 */
export const fallbackMenu: MenuItem[] = defaultMenu.map((item, index) => ({ id: `menu-${index}`, ...item }));

export const fallbackFrame: Frame = { menu: fallbackMenu, settings: defaultSettings };

export const fallbackSlides: HeroSlide[] = defaultSlides.map((slide, index) => ({
  id: `slide-${index}`,
  ...slide,
}));

/** SPEC.md §8: three sample services. */
export const fallbackServices: ServiceCard[] = sampleServices
  .slice(0, 3)
  .map((service, index) => ({ _id: `service-${index}`, ...service }));

/** SPEC.md §8: three sample testimonials. */
export const fallbackTestimonials: TestimonialCard[] = sampleTestimonials
  .slice(0, 3)
  .map(({ content, ...letter }, index) => ({
    _id: `testimonial-${index}`,
    ...letter,
    text: content,
    imageUrl: '',
  }));
