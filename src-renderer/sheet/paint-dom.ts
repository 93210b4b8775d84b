/**
 * Marks to a page: one picture of lines and real letters (SVG), and where the fields lie over it.
 *
 * It decides nothing. The picture's units are tenths of a millimetre, and so are those of the plane over it, which is
 * shrunk as a whole: fields are at their marks at every zoom, turn and display. A mark that is as it was keeps its
 * element, so that letters stay selected while others play. Decision 0051.
 */
import type { DrawnField, Drawing, Mark } from './marks';

const SVG = 'http://www.w3.org/2000/svg';

/** Addresses of the pictures of the layouts' folder, by file name. What is not among them is left out. */
export type Addresses = ReadonlyMap<string, string>;

const noAddresses: Addresses = new Map();

/** A mark as an element of SVG. */
interface Shape {
  readonly tag: 'path' | 'text' | 'image';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text: string;
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;
/** Where letters run from right to left, the start of a run is its right end. */
const turnedAnchors = { left: 'end', center: 'middle', right: 'start' } as const;

const fontList = (font: string): string => `"${font}", "IBM Plex Sans", "Noto Sans", sans-serif`;

const shapeOf = (mark: Mark, addresses: Addresses): Shape | null => {
  const matrix: Readonly<Record<string, string>> =
    mark.matrix === undefined ? {} : { transform: `matrix(${mark.matrix.join(' ')})` };
  if (mark.kind === 'path') {
    const { d, fill = 'none', stroke = 'none', line, dash } = mark;
    const dashes: Readonly<Record<string, string>> = dash === undefined ? {} : { 'stroke-dasharray': dash.join(' ') };
    return { tag: 'path', attributes: { d, fill, stroke, 'stroke-width': line, ...dashes, ...matrix }, text: '' };
  }
  if (mark.kind === 'image') {
    const { x, y, w: width, h: height } = mark;
    const href = addresses.get(mark.src);
    if (href === undefined) return null;
    return {
      tag: 'image',
      attributes: { x, y, width, height, href, preserveAspectRatio: 'none', ...matrix },
      text: '',
    };
  }
  const { x, y, align, direction, font, size, weight, italic, colour, text } = mark;
  const attributes = {
    x,
    y,
    'text-anchor': (direction === 'rtl' ? turnedAnchors : anchors)[align],
    direction,
    'font-family': fontList(font),
    'font-size': size,
    'font-weight': weight,
    'font-style': italic ? 'italic' : 'normal',
    fill: colour,
    ...matrix,
  };
  return { tag: 'text', attributes, text };
};

const elementOf = ({ tag, attributes, text }: Shape): SVGElement => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== '') element.textContent = text;
  // A run may end in a space that the next one follows; a browser's own sheet would take it out.
  if (tag === 'text') element.style.whiteSpace = 'pre';
  return element;
};

/** What was painted last, in order. */
const painted = new WeakMap<SVGSVGElement, readonly string[]>();

/**
 * Paints a drawing into an `svg` element, and only what differs from the last time. `hidden` are ids of fields that are
 * shown themselves: marks of their values are left out.
 */
export const paintSvg = (
  svg: SVGSVGElement,
  { width, height, marks }: Drawing,
  hidden: ReadonlySet<string> = new Set(),
  addresses: Addresses = noAddresses,
): void => {
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('stroke-linejoin', 'round');
  const before = painted.get(svg) ?? [];
  const shapes = marks
    .filter(({ field }) => field === undefined || !hidden.has(field))
    .flatMap((mark) => shapeOf(mark, addresses) ?? []);
  const keys = shapes.map((shape) => JSON.stringify(shape));
  for (const [index, shape] of shapes.entries()) {
    if (keys[index] === before[index]) continue;
    const old = svg.children[index];
    if (old) old.replaceWith(elementOf(shape));
    else svg.append(elementOf(shape));
  }
  while (svg.children.length > shapes.length) svg.lastElementChild?.remove();
  painted.set(svg, keys);
};

/** The style of the plane of fields: as large as the drawing, shrunk to `scale` pixels per tenth of a millimetre. */
export const planeStyle = ({ width, height }: Drawing, scale: number): string =>
  `position:absolute;left:0;top:0;width:${width}px;height:${height}px;transform:scale(${scale});transform-origin:0 0`;

/** The style of a field on its plane: the box of its mark, turned as that is. */
export const boxStyle = ({ box, matrix }: DrawnField): string => {
  const { x, y, w, h } = box;
  // The matrix is about the sheet's corner; the element's own corner is at its box.
  const turned = matrix === undefined ? '' : `;transform-origin:${-x}px ${-y}px;transform:matrix(${matrix.join(',')})`;
  return `position:absolute;left:${x}px;top:${y}px;width:${w}px;height:${h}px${turned}`;
};

/** How a field sets what is typed: the face, size and colour of its mark. */
export const typeStyle = ({ style }: DrawnField): string => {
  const { font, size, weight, italic, colour, align, lead } = style;
  const face = fontList(font).replaceAll('"', "'");
  return `font:${italic ? 'italic ' : ''}${weight} ${size}px/${lead / 100} ${face};color:${colour};text-align:${align}`;
};
