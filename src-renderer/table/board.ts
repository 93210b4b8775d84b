/** The mat: construction lines, the circle and the square of equal area, in the light of the game. */
import type { Camera } from './camera';
import { board } from './theme';

/** The mat itself, in the colours of the game, is the container's background: it costs nothing while panning. */
export const MAT_BACKGROUND = `var(--texture, none), radial-gradient(ellipse at 50% 40%, var(--mat, ${board.mat}), var(--mat-2, ${board.matEdge}))`;

const MIDDLE_Y = 440;
const RADIUS = 1000;
/** Half the side of the square whose area is the circle's. */
const HALF = Math.round((RADIUS * Math.sqrt(Math.PI)) / 2);

/** Draws the lines under a camera. */
export const drawBoard = (context: CanvasRenderingContext2D, camera: Camera, line: string): void => {
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(camera.scale, camera.scale);
  context.strokeStyle = line;
  context.globalAlpha = 0.3;
  context.lineWidth = 1 / camera.scale;
  context.beginPath();
  context.arc(0, MIDDLE_Y, RADIUS, 0, Math.PI * 2);
  context.rect(-HALF, MIDDLE_Y - HALF, HALF * 2, HALF * 2);
  for (const [x, y] of [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ] as const) {
    const reach = x !== 0 && y !== 0 ? HALF : RADIUS * 1.25;
    context.moveTo(-x * reach, MIDDLE_Y - y * reach);
    context.lineTo(x * reach, MIDDLE_Y + y * reach);
  }
  context.stroke();
  context.lineWidth = 2.4 / camera.scale;
  for (const start of [Math.PI, Math.PI / 6]) {
    context.beginPath();
    context.arc(0, MIDDLE_Y, RADIUS, start, start + Math.PI / 3);
    context.stroke();
  }
  context.restore();
};
