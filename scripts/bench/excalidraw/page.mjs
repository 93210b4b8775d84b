/** The same cards in Excalidraw: a rectangle, an image and eight texts each, of the same size at the same places. */
import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw';
import '@excalidraw/excalidraw/index.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { CARDS, cornerOf, GRID, wordsOf } from '../cards-door';

const FILE = 'picture';
const KEPT = 'elements';
/** A font of the machine, so that nothing waits for one. */
const HELVETICA = 2;

/** Lines of the card: from its corner, and as large as on our sheet. */
const lines = [
  [28, 13, 12],
  [28, 27, 11],
  [136, 13, 12],
  [14, 46, 16],
  [136, 212, 14],
  [14, 248, 12],
  [14, 268, 12],
  [54, 346, 13],
];

/** A statement in lines of its own, as it stands on the sheet. */
const broken = (text) => text.replaceAll(/(.{14,22}) /gu, '$1\n');

const cardOf = (index) => {
  const { x, y } = cornerOf(index);
  const groupIds = [`card ${index}`];
  const plain = { groupIds, roughness: 0, strokeColor: '#1b1917' };
  return [
    {
      ...plain,
      type: 'rectangle',
      x,
      y,
      width: GRID.width,
      height: GRID.height,
      backgroundColor: '#f8f1df',
      fillStyle: 'solid',
    },
    { ...plain, type: 'image', fileId: FILE, status: 'saved', x: x + 18, y: y + 119, width: 154, height: 81 },
    ...wordsOf(index).map((text, at) => {
      const [across, down, fontSize] = lines[at];
      return {
        ...plain,
        type: 'text',
        x: x + across,
        y: y + down,
        text: broken(text),
        fontSize,
        fontFamily: HELVETICA,
      };
    }),
  ];
};

/** The scene as it would lie on the disk: what the first visit made, later ones read. */
const sceneOf = () => {
  const kept = sessionStorage.getItem(KEPT);
  if (kept !== null) return JSON.parse(kept);
  const made = convertToExcalidrawElements(Array.from({ length: CARDS }, (_, index) => cardOf(index)).flat());
  sessionStorage.setItem(KEPT, JSON.stringify(made));
  return made;
};

const picture = () => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 308, height: 162 });
  const context = canvas.getContext('2d');
  context.lineWidth = 3;
  context.strokeStyle = '#84775a';
  for (const radius of [20, 34, 48, 62, 76]) {
    context.beginPath();
    context.arc(154, 81, radius, 0, Math.PI * 2);
    context.stroke();
  }
  return canvas.toDataURL('image/png');
};

const view = (scale) => ({
  zoom: { value: scale },
  scrollX: innerWidth / 2 / scale,
  scrollY: innerHeight / 2 / scale,
});

const doorOf = (api, table) => ({
  look: (scale) => api.updateScene({ appState: view(scale) }),
  middleOf: (index) => {
    const { zoom, scrollX, scrollY } = api.getAppState();
    const { x, y } = cornerOf(index);
    return {
      left: (x + GRID.width / 2 + scrollX) * zoom.value,
      top: (y + GRID.height / 2 + scrollY) * zoom.value,
    };
  },
  canvas: () => table.querySelector('canvas.static'),
});

const table = document.getElementById('table');
const begin = (api) => {
  window.cards = doorOf(api, table);
};
createRoot(table).render(
  createElement(Excalidraw, {
    excalidrawAPI: begin,
    initialData: {
      elements: sceneOf(),
      files: { [FILE]: { id: FILE, mimeType: 'image/png', dataURL: picture(), created: 1 } },
      appState: { ...view(0.5), viewBackgroundColor: '#ffffff' },
    },
  }),
);
