/** The JSON Schema of layout files, made from the shape that reads them, so that any editor completes and explains. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { format } from 'prettier';
import { leaf } from '../../src-renderer/sheet/format/leaves';
import { layoutShape } from '../../src-renderer/sheet/format/shape';
import {
  colour,
  condition,
  field,
  ink,
  length,
  name,
  path,
  pathData,
  points,
  small,
  template,
  tenths,
} from '../../src-renderer/sheet/format/values';

const definitions = {
  colour,
  condition,
  field,
  leaf,
  length,
  name,
  path,
  pathData,
  points,
  small,
  template,
  tenths,
  line: ink.line.wrapped,
};

/** The text of resources/layout.schema.json. What the shape checks and JSON Schema cannot say is left to the reader. */
export const layoutSchemaText = (): Promise<string> => {
  const { $schema: _draft, ...made } = toJsonSchema(layoutShape, { errorMode: 'ignore', definitions });
  const schema = { title: 'A sheet, a card or a drawing of Roundel', ...made };
  return format(JSON.stringify(schema), { parser: 'json', printWidth: 120 });
};
