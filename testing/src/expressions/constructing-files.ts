/** A file that constructs expressions, and how to have it construct those that it doesn't construct when it is loaded. */
export interface ConstructingFile {
  readonly file: string;
  /** @param exported what the file exports. */
  readonly construct?: (exported: Readonly<Record<string, (...values: readonly unknown[]) => unknown>>) => void;
}

const RECORDS = 'server/src/modules/index/records';
const IMPORT = 'server/src/modules/index/imports/load';
const ENTRY = 'contract/src/index/search/entry';

/** The build's addresses of screens, whose parameters are words without a slash. */
const SCREEN = { address: '^/record/[^/]+/page/[^/]+/?$', needsSession: false, files: [], calls: [] };

/** Every file of the sources with `new RegExp`. */
export const CONSTRUCTING_FILES: readonly ConstructingFile[] = [
  ...[
    'names/name-keys',
    'names/name-variants',
    'names/parse-parties',
    'names/split-parties',
    'land/street-address',
    'keys/number-words',
  ].map((name) => ({ file: `${RECORDS}/${name}.ts` })),
  { file: `${RECORDS}/keys/number-keys.ts` },
  {
    file: `${RECORDS}/land/section.ts`,
    construct: ({ parseTownship, parseRange }) => [parseTownship?.('1'), parseRange?.('1')],
  },
  { file: 'server/src/modules/images/redaction-desk/personal-numbers.rules.ts' },
  { file: `${IMPORT}/mapping/column-guesses.ts` },
  { file: `${IMPORT}/files/source-row.ts` },
  {
    file: `${IMPORT}/files/parse-moment.ts`,
    construct: ({ compileDateFormat }) => compileDateFormat?.('MON   D,  YYYY'),
  },
  {
    file: 'server/src/preload-links.ts',
    construct: ({ buildPreloadLinks }) =>
      buildPreloadLinks?.({ key: 'juniper' }, { preloads: { page: [], sessionCalls: [], screens: [SCREEN] } }),
  },
  { file: 'contract/src/values/us-state.ts' },
  { file: 'contract/src/index/title/land.ts' },
  ...['read-plat-land', 'read-section-land', 'recognize-searches'].map((name) => ({ file: `${ENTRY}/${name}.ts` })),
  {
    file: 'web/src/features/control-panel/parts/cells.ts',
    construct: ({ parseCells }) => ['a,b', 'a;b', 'a\tb'].map((text) => parseCells?.(text)),
  },
];
