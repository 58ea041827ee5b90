import { defaultSlides, sampleServices, sampleTestimonials } from 'api/defaults';
import { serviceWithTwins, slideWithTwins } from 'api/defaults/nepali';
import {
  HeroSlidesDocument,
  type HeroSlidesQuery,
  HomeServicesDocument,
  type HomeServicesQuery,
  TestimonialsDocument,
  type TestimonialsQuery,
} from '../../gql/graphql.ts';
import { heroArt, skies } from '../art/hero-art.server.ts';
import { recordIn, withAbout } from '../language/record.ts';
import { organization } from '../page/meta.server.ts';
import { cacheQuery, type DataOf, definePage } from '../page/page.ts';

const services = 5;
const testimonials = 3;

const slidesQuery = cacheQuery(HeroSlidesDocument);

const servicesQuery = cacheQuery(HomeServicesDocument);

const testimonialsQuery = cacheQuery(TestimonialsDocument);

type FoundSlide = HeroSlidesQuery['heroSlides'][number];

interface HeroSlide {
  id: string;
  lang?: 'en' | undefined;
  title: string;
  /** Markdown. Only emphasis is supported. */
  description: string;
  backgroundImage: string;
}

const builtInSlides: FoundSlide[] = defaultSlides.map((slide, index) => ({
  _id: `slide-${index}`,
  ...slideWithTwins(slide),
}));

// Shown while the database is unavailable (docs/product.md, "Fallbacks").
const builtInServices: HomeServicesQuery['services'] = sampleServices
  .slice(0, 3)
  .map(serviceWithTwins)
  .map(({ icon, title, titleNe, description, descriptionNe, features, featuresNe }, index) => ({
    _id: `service-${index}`,
    icon,
    title,
    titleNe,
    description,
    descriptionNe,
    features,
    featuresNe,
  }));

const builtInTestimonials: TestimonialsQuery['testimonials'] = sampleTestimonials
  .slice(0, 3)
  .map(({ content, ...letter }, index) => ({
    _id: `testimonial-${index}`,
    ...letter,
    text: content,
    imageUrl: '',
  }));

/** The drawings as data URLs. Characters that are special in a URL, or that React would escape, are percent-encoded. */
const dataUrls = new Map(
  skies.map((sky) => {
    const escaped = heroArt(sky).replaceAll(/[%#<>"'&]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
    return [`/art/hero/${sky}.svg`, `data:image/svg+xml,${escaped}`];
  }),
);

/** Inlines the first slide's picture, so that the largest element in the first view needs no request. */
function withPicture([first, ...rest]: HeroSlide[]): HeroSlide[] {
  if (!first) return rest;
  const { backgroundImage } = first;
  return [{ ...first, backgroundImage: dataUrls.get(backgroundImage) ?? backgroundImage }, ...rest];
}

export const home = definePage({
  view: 'home/home.page.tsx',
  keep: true,
  sends: ['count', 'counters'],
  later: ['Play'],
  async load({ read, orElse, publicUrl, frame, language }) {
    const [slides, offered, letters] = await Promise.all([
      orElse(
        'hero slides',
        read(slidesQuery, {}).then(({ heroSlides }) => heroSlides),
        builtInSlides,
      ),
      orElse(
        'services',
        read(servicesQuery, { first: services }).then((answer) => answer.services),
        builtInServices,
      ),
      orElse(
        'testimonials',
        read(testimonialsQuery, { first: testimonials }).then((answer) => answer.testimonials),
        builtInTestimonials,
      ),
    ]);
    const shown = withPicture(
      (slides.length > 0 ? slides : builtInSlides).map(
        ({ _id, ...slide }): HeroSlide => ({ id: _id, ...recordIn(language, slide) }),
      ),
    );
    return {
      data: {
        slides: shown,
        count: shown.length,
        counters: frame.settings.counters,
        services: offered.map((service) => withAbout(service, recordIn(language, service))),
        testimonials: letters,
      },
      meta: {
        description: language.t(
          'Counselling, test preparation, university applications and student visas from Nepal: what to ask, what to bring, what to get in writing.',
        ),
        structured: [organization({ publicUrl, frame })],
      },
    };
  },
});

export type HomeData = DataOf<typeof home>;
