/** `node scripts/layout-schema.mjs`: writes resources/layout.schema.json anew, after a change of the layout format. */
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './lib/setup.mjs';

await ensureInstalled();
const { tsImport } = await import('tsx/esm/api');
const { layoutSchemaText } = await tsImport('./lib/layout-schema.ts', import.meta.url);
writeFileSync(new URL('../resources/layout.schema.json', import.meta.url), await layoutSchemaText());
