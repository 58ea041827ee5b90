import type { Sky } from './palettes.ts';
import type { Summit } from './ridgeline.ts';

/** The composition of one hero picture of 1600 x 900. The text covers the left half; phones show the right half. */
export interface Composition {
  /** The snow range, composed by hand after the skyline it is named for. */
  summits: Summit[];
  /** A lower range behind it. */
  far: Summit[];
  sun?: [x: number, y: number, radius: number];
  /** A hill with a stupa on top. */
  knoll?: { x: number; y: number; reach: number; scale: number };
}

const at = (x: number, y: number, left: number, right: number): Summit => ({ x, y, left, right });

export const compositions: Record<Sky, Composition> = {
  /** The Langtang range north of the valley. */
  dawn: {
    summits: [
      at(30, 598, 190, 230),
      at(290, 560, 240, 230),
      at(520, 584, 150, 170),
      at(706, 540, 210, 180),
      at(905, 470, 240, 210),
      at(1060, 418, 200, 190),
      at(1196, 300, 280, 300),
      at(1392, 452, 150, 190),
      at(1545, 400, 210, 260),
    ],
    far: [at(160, 590, 260, 260), at(640, 560, 300, 300), at(980, 500, 280, 320), at(1330, 440, 300, 320)],
    sun: [1112, 404, 40],
    knoll: { x: 985, y: 716, reach: 330, scale: 0.92 },
  },
  /** The Ganesh Himal: broad, many-headed. */
  noon: {
    summits: [
      at(120, 570, 260, 260),
      at(400, 590, 200, 190),
      at(610, 545, 210, 230),
      at(842, 452, 250, 190),
      at(968, 402, 190, 210),
      at(1142, 336, 230, 250),
      at(1316, 300, 250, 240),
      at(1478, 392, 190, 250),
    ],
    far: [at(260, 570, 330, 300), at(740, 520, 320, 320), at(1230, 430, 320, 320), at(1560, 440, 240, 240)],
  },
  /** The range in the monsoon: a few summits above the clouds. */
  monsoon: {
    summits: [
      at(350, 610, 260, 260),
      at(820, 560, 280, 280),
      at(1110, 452, 260, 260),
      at(1430, 510, 280, 280),
    ],
    far: [at(90, 600, 280, 280), at(600, 585, 280, 280), at(1270, 520, 300, 300)],
  },
  /** Gauri Shankar: two summits, the Lord and his Lady, seen on the way east. */
  dusk: {
    summits: [
      at(70, 590, 230, 260),
      at(360, 575, 220, 220),
      at(600, 592, 190, 190),
      at(804, 520, 230, 210),
      at(1012, 462, 220, 200),
      at(1224, 336, 240, 150),
      at(1342, 306, 170, 280),
      at(1532, 462, 170, 260),
    ],
    far: [at(210, 575, 280, 300), at(690, 555, 300, 300), at(1120, 470, 300, 300), at(1460, 430, 280, 280)],
    sun: [1120, 520, 46],
    knoll: { x: 1190, y: 722, reach: 340, scale: 0.92 },
  },
  /** Machapuchare, the fish's tail. */
  stars: {
    summits: [
      at(150, 585, 260, 240),
      at(430, 560, 230, 230),
      at(660, 580, 180, 190),
      at(880, 498, 240, 220),
      at(1074, 452, 190, 170),
      at(1224, 286, 250, 130),
      at(1272, 306, 90, 270),
      at(1470, 440, 200, 260),
    ],
    far: [at(300, 570, 300, 300), at(760, 545, 300, 300), at(1130, 470, 280, 300), at(1390, 470, 300, 280)],
  },
};
