/** The program of the child that draws share pictures: resvg, HarfBuzz and the fonts are loaded there alone. */
import { serveWork } from 'api/child-work';
import { drawPicture } from './picture.ts';

const draw = ({ path, title, brand }: { path: string; title: string; brand: string }) =>
  drawPicture(path, title, brand);

export type Draw = typeof draw;

serveWork(draw);
