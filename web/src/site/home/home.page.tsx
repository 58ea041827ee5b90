import { useFrame } from '../page/frame.ts';
import { CallToAction } from './call-to-action.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home.server.ts';
import { Process } from './process.tsx';
import { ServicesTeaser } from './services-teaser.tsx';
import { Stats } from './stats.tsx';
import { Testimonials } from './testimonials.tsx';
import { Video } from './video.tsx';
import { WhyChoose } from './why-choose.tsx';

/** The home page's sections, in the order of docs/product.md, "Home page". */
export default function HomePage({ data }: { data: HomeData }) {
  const { videoUrl } = useFrame().settings;
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
