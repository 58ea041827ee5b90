/** Only this child process loads resvg, HarfBuzz and the fonts. */
import { serveWork } from 'api/child-work';
import { drawPicture } from './picture.ts';

const draw = ({ path, title, brand }: { path: string; title: string; brand: string }) =>
  drawPicture(path, title, brand);

export type Draw = typeof draw;

serveWork(draw);
