/** A section is divided into 16 x 16 cells: quarters of quarters of quarters of quarters (QQQQ). */
const GRID = 16;
const CELLS = GRID * GRID;
/** Number of cells along one side of a quarter-quarter. */
const QUARTER_CELLS = 4;

/** Parts of a section as sets of cells. */
export interface Aliquot {
  /** The quarter-quarters that the land touches: bit 4 x row + column from the northwest (bit 0 NWNW, bit 3 NENE, bit 15 SESE). */
  readonly quarterMask: number;
  /** The 256 cells as `0` and `1`, northwest first. Undefined if the land consists of complete quarter-quarters. */
  readonly cellMask: string | undefined;
}

/** All 16 quarter-quarters. */
export const WHOLE_SECTION: Aliquot = { quarterMask: 0xffff, cellMask: undefined };

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\bNORTH\s*-?EAST\b/g, 'NE'],
  [/\bNORTH\s*-?WEST\b/g, 'NW'],
  [/\bSOUTH\s*-?EAST\b/g, 'SE'],
  [/\bSOUTH\s*-?WEST\b/g, 'SW'],
  [/\bNORTH(?:ERLY)?\b/g, 'N'],
  [/\bSOUTH(?:ERLY)?\b/g, 'S'],
  [/\bEAST(?:ERLY)?\b/g, 'E'],
  [/\bWEST(?:ERLY)?\b/g, 'W'],
  [/\bONE[ -]HALF\b|\bHALF\b/g, '1/2'],
  [/\bONE[ -]QUARTER\b|\bQUARTER\b|\bQTR\b/g, '1/4'],
];

/** A corner with or without its quarter sign, or a side with its fraction (`N2`, `N 1/2`, `W/2`, `E 3/8`). */
const PART = /(NE|NW|SE|SW)\s*(?:1\s*\/\s*4|\/\s*4|4)?|([NSEW])\s*(?:(\d{1,2})\s*\/\s*(\d{1,2})|\/\s*([234])|([2]))/y;
const BETWEEN = /[\s.]*(?:(?:OF|THE|-)[\s.]*)*/y;

/**
 * Parses an aliquot description with the smallest part first, as in deeds: `NE4`, `NE/4`, `NE¼`, `NENE`, `N2SW`, `N 1/2 of NE 1/4`,
 * `NW1/4-SW1/4`, `S 1/2 & NE4`. Several parts are combined. A part that doesn't align with cells covers every cell that it touches,
 * so that no search misses it.
 *
 * @returns the parts of the section, WHOLE_SECTION for `ALL`, or undefined if the text is not an aliquot.
 */
export function parseAliquot(text: string): Aliquot | undefined {
  let upper = text.replace(/¼/g, '1/4').replace(/½/g, '1/2').replace(/¾/g, '3/4').toUpperCase();
  for (const [spelled, short] of SPELLED) upper = upper.replace(spelled, short);
  upper = upper.replace(/^\s*(?:PT|PART)\b(?:\s+OF\b)?/, '').trim();
  if (/^(?:ALL|WHOLE)(?: (?:OF )?(?:THE )?(?:SECTION|SEC))?$/.test(upper)) return WHOLE_SECTION;
  // `N2 N2, SW4` is a combination. A single part never contains a comma or AND.
  const paths = upper
    .split(/[,;&+]|\bAND\b/)
    .map((path) => path.trim())
    .filter((path) => path !== '');
  if (paths.length === 0) return undefined;

  let cells = 0n;
  for (const path of paths) {
    const rectangle = findRectangle(path);
    if (rectangle === undefined) return undefined;
    cells |= fillRectangle(rectangle);
  }
  return buildAliquot(cells);
}

/** Whether two pieces of land overlap. Used by searches with CONTAINS. */
export function aliquotsOverlap(one: Aliquot, other: Aliquot): boolean {
  return (computeCells(one) & computeCells(other)) !== 0n;
}

/** Whether two pieces of land are equal. Used by EXACT searches. */
export function aliquotsEqual(one: Aliquot, other: Aliquot): boolean {
  return one.quarterMask === other.quarterMask && one.cellMask === other.cellMask;
}

/** Combines two pieces of land. */
export function combineAliquots(one: Aliquot, other: Aliquot): Aliquot {
  return buildAliquot(computeCells(one) | computeCells(other));
}

/** The quarter-quarters that belong to the land entirely, with the bits of `quarterMask`. */
export function computeCompleteQuarters(aliquot: Aliquot): number {
  const cells = computeCells(aliquot);
  return QUARTERS_AS_CELLS.reduce(
    (mask, quarter, bit) => ((cells & quarter) === quarter ? mask | (1 << bit) : mask),
    0,
  );
}

function findRectangle(path: string): Rectangle | undefined {
  const parts: RegExpExecArray[] = [];
  let position = 0;
  while (position < path.length) {
    PART.lastIndex = position;
    const part = PART.exec(path);
    if (part === null) return undefined;
    parts.push(part);
    BETWEEN.lastIndex = PART.lastIndex;
    BETWEEN.exec(path);
    position = BETWEEN.lastIndex;
  }
  // The last part of the text is the largest. Each part is inside the following one.
  return parts.reduceRight<Rectangle>(cutPart, { left: 0, top: 0, width: GRID, height: GRID });
}

function cutPart(within: Rectangle, part: RegExpExecArray): Rectangle {
  const [, corner, side, numerator = '1', denominator, slashed, plain] = part;
  if (corner) return cutSide(cutSide(within, corner.slice(0, 1), 0.5), corner.slice(1), 0.5);
  const share = Math.min(1, Number(numerator) / Math.max(1, Number(denominator ?? slashed ?? plain)));
  return cutSide(within, side ?? '', share);
}

function cutSide({ left, top, width, height }: Rectangle, side: string, share: number): Rectangle {
  switch (side) {
    case 'N':
      return { left, top, width, height: height * share };
    case 'S':
      return { left, top: top + height * (1 - share), width, height: height * share };
    case 'W':
      return { left, top, width: width * share, height };
    default:
      return { left: left + width * (1 - share), top, width: width * share, height };
  }
}

/** Tolerance for rounding errors of parts that don't align with cells, such as thirds. */
const ROUNDING = 1e-6;

function fillRectangle({ left, top, width, height }: Rectangle): bigint {
  let cells = 0n;
  for (let row = Math.floor(top + ROUNDING); row < top + height - ROUNDING; row += 1) {
    for (let column = Math.floor(left + ROUNDING); column < left + width - ROUNDING; column += 1) {
      cells |= 1n << BigInt(row * GRID + column);
    }
  }
  return cells;
}

function buildAliquot(cells: bigint): Aliquot {
  const quarterMask = QUARTERS_AS_CELLS.reduce(
    (mask, quarter, bit) => ((cells & quarter) === 0n ? mask : mask | (1 << bit)),
    0,
  );
  const exact = computeCells({ quarterMask, cellMask: undefined }) === cells;
  const bits = cells.toString(2).padStart(CELLS, '0');
  return { quarterMask, cellMask: exact ? undefined : [...bits].reverse().join('') };
}

function computeCells({ quarterMask, cellMask }: Aliquot): bigint {
  if (cellMask !== undefined) return BigInt(`0b${[...cellMask].reverse().join('')}`);
  return QUARTERS_AS_CELLS.reduce(
    (cells, quarter, bit) => ((quarterMask & (1 << bit)) === 0 ? cells : cells | quarter),
    0n,
  );
}

const QUARTERS_AS_CELLS: readonly bigint[] = Array.from({ length: 16 }, (_, quarter) =>
  fillRectangle({
    left: (quarter % 4) * QUARTER_CELLS,
    top: Math.floor(quarter / 4) * QUARTER_CELLS,
    width: QUARTER_CELLS,
    height: QUARTER_CELLS,
  }),
);
