import { aHeroSlide } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { heroSlideFacts } from './hero-slide.form.ts';

kindSuite({
  facts: heroSlideFacts,
  site: 'hero-slides',
  factory: aHeroSlide,
  required: {
    title: 'Title is required',
    description: 'Description is required',
    backgroundImage: 'Background image is required',
  },
});
