/** Every kind of piece as marks. */
import { layOut } from '../sheet/layout';
import { followedBy, type Drawing, type Matrix } from '../sheet/marks';
import { shippedMetrics } from '../sheet/metrics';
import { diceDrawing } from './dice-area';
import { asideDrawing, dieDrawing, middleDrawing, trayDrawing } from './dice-trays';
import type { PictureInput, RollInput, TableInput } from './input';
import { scaleAt } from './places';
import type { ScenePiece } from './scene';
import { slipDrawing } from './slips';
import { board, goldRing } from './theme';

/** What is under a picture: nothing where it is there, else a slip with what it shows. */
const pictureDrawing = (
  { say }: TableInput,
  { image, alt, name }: PictureInput,
  width: number,
  height: number,
): Drawing => {
  if (image !== null && image !== 'odd') return { width, height, marks: [], fields: [], overflows: [], misses: [] };
  const code = image === 'odd' ? 'table.pictureOdd' : 'table.pictureComing';
  return slipDrawing(say({ code, facts: { alt, name } }), board.paper, width, height);
};

/** No roll is out, and none tumbles: the ring belongs to what lies in it. */
const isStill = (roll: RollInput | null, tumble: number): boolean =>
  roll === null || (roll.stage === 'landed' && tumble === 1);

/** The last roll in few words, where the ring shows something else: a press there reads its proof. */
const footOf = ({ say }: TableInput, roll: RollInput | null): string =>
  roll === null || roll.proof === null
    ? ''
    : say({ code: 'table.answered', facts: { answered: roll.answers.length, of: roll.answers.length } });

const magnified = (drawing: Drawing, by: number): Drawing => {
  if (by === 1) return drawing;
  const larger = <T extends { readonly matrix?: Matrix }>(mark: T): T => ({
    ...mark,
    matrix: followedBy(mark.matrix ?? [1, 0, 0, 1, 0, 0], [by, 0, 0, by, 0, 0]),
  });
  return {
    ...drawing,
    width: drawing.width * by,
    height: drawing.height * by,
    marks: drawing.marks.map(larger),
    fields: drawing.fields.map(larger),
  };
};

/** A piece as marks; `tumble` goes from 0, where dice have just been thrown, to 1, where they lie. */
export const pieceDrawing = (
  input: TableInput,
  tumble: number,
  { content, width, height, edge }: ScenePiece,
): Drawing => {
  const { say } = input;
  switch (content.kind) {
    case 'sheet': {
      const { layout, model } = content;
      const drawing = layOut(layout, model.values, say, shippedMetrics, {
        parts: input.layouts,
        target: 'table',
        isBlank: false,
      });
      return magnified(drawing, scaleAt(layout.home));
    }
    case 'blank':
      return slipDrawing(say(content.model.title), board.paper, width, height);
    case 'note': {
      const { text } = content.note;
      return slipDrawing(
        text.trim() === '' ? say({ code: 'table.noteEmpty', facts: {} }) : text,
        board.note,
        width,
        height,
      );
    }
    case 'picture':
      return pictureDrawing(input, content.picture, width, height);
    case 'dice':
      return content.middle !== null && isStill(content.roll, tumble)
        ? middleDrawing(content.middle, content.sides, say, footOf(input, content.roll), input.ring ?? goldRing)
        : diceDrawing(input, content.roll, tumble);
    case 'tray':
      return trayDrawing(content, edge === 'mine', say);
    case 'aside':
      return asideDrawing(content.things, say, input.ring ?? goldRing);
    case 'die':
      return dieDrawing(content.die, width);
  }
};
