import type { HomeData } from '../data/site-api.ts';
import { CallToAction } from './call-to-action.tsx';
import { Hero } from './hero.tsx';
import { Process } from './process.tsx';
import { ServicesTeaser } from './services-teaser.tsx';
import { Stats } from './stats.tsx';
import { Testimonials } from './testimonials.tsx';
import { Video } from './video.tsx';
import { WhyChoose } from './why-choose.tsx';

export interface HomeProps {
  data: HomeData;
  /** The setting's film; a drawn placeholder stands in while there is none. */
  videoUrl?: string;
}

/** The home page, in the order of SPEC.md §2. */
export function Home({ data, videoUrl }: HomeProps) {
  return (
    <>
      <Hero slides={data.slides} />
      <WhyChoose />
      <Process />
      <ServicesTeaser services={data.services} />
      <Stats />
      <Video url={videoUrl} />
      <Testimonials testimonials={data.testimonials} />
      <CallToAction />
    </>
  );
}
