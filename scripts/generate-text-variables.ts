import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREA_NAMES, type Area } from '@portal/messages/areas';
import { listTexts, placeholdersOf, pluralFormOf, requestedKeyOf, type Texts } from '@portal/messages/text-keys';

// `npm run generate:texts` writes the keys and variables of the English texts as types, because TypeScript reads JSON without its literal
// strings (docs/decisions/0054). With `--verify` it only compares, and fails where the file is stale.

const MESSAGES = join(import.meta.dirname, '../messages/src');
const FILE = join(MESSAGES, 'text-variables.generated.ts');

function readTexts(area: Area): Texts {
  return listTexts(JSON.parse(readFileSync(join(MESSAGES, 'en', `${area}.json`), 'utf8')));
}

/** The variables of a text; a counted text needs its count even in a form that doesn't show it. */
function variablesOf([key, text]: readonly [key: string, text: string]): readonly string[] {
  return pluralFormOf(key) === undefined ? placeholdersOf(text) : ['count', ...placeholdersOf(text)];
}

function formatVariables(names: readonly string[]): string {
  if (names.length === 0) return '{}';
  const fields = [...new Set(names)]
    .sort()
    .map((name) => `${name}: ${name === 'count' ? 'number' : 'string | number'}`);
  return `{ ${fields.join('; ')} }`;
}

function formatArea(area: Area): string {
  const forms = Map.groupBy(Object.entries(readTexts(area)), ([key]) => requestedKeyOf(key));
  const lines = [...forms].map(([key, texts]) => `    '${key}': ${formatVariables(texts.flatMap(variablesOf))};`);
  return [`  '${area}': {`, ...lines.sort(), '  };'].join('\n');
}

const content = `// Written by \`npm run generate:texts\` from the English texts. Do not edit.

/** The variables of every text, by area and key. */
export interface TextVariables {
${AREA_NAMES.map(formatArea).join('\n')}
}
`;

if (!process.argv.includes('--verify')) writeFileSync(FILE, content);
else if (readFileSync(FILE, 'utf8') !== content) {
  process.stderr.write('messages/src/text-variables.generated.ts is stale: run `npm run generate:texts`.\n');
  process.exitCode = 1;
}
