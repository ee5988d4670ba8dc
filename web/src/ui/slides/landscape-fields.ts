/**
 * The fields of the picture: a plain divided into squares, like sections of the public land survey, seen from a hill. The straight
 * lines of the land run to one vanishing point; the edges of the rows get closer together towards it.
 */
const VANISHING = { x: 440, y: 330 };
const ROW_EDGES = [488, 512, 542, 580, 630, 698, 792, 930] as const;
const NEAREST_Y = 930;
const COLUMN_WIDTH_AT_NEAREST = 250;
const COLUMNS_EACH_SIDE = 7;

export type Crop = 'meadow' | 'wheat' | 'corn' | 'fallow' | 'clover' | 'chosen';

/** The crops, in an order without a visible pattern; one field is the parcel that a user is looking for. */
const ROTATION: readonly Crop[] = [
  'meadow',
  'corn',
  'wheat',
  'clover',
  'corn',
  'fallow',
  'meadow',
  'clover',
  'corn',
  'wheat',
  'clover',
];
const CHOSEN = { row: 5, column: 0 };

interface Field {
  /** In the format of SVG polygons. */
  readonly points: string;
  readonly crop: Crop;
}

const COLUMNS = Array.from({ length: 2 * COLUMNS_EACH_SIDE }, (_, index) => index - COLUMNS_EACH_SIDE);
const ROWS = ROW_EDGES.slice(1).map((near, row) => ({ row, far: ROW_EDGES[row] ?? near, near }));

export const FIELDS: readonly Field[] = ROWS.flatMap(({ row, far, near }) =>
  COLUMNS.map((column) => ({
    points: [
      [landX(column, far), far],
      [landX(column + 1, far), far],
      [landX(column + 1, near), near],
      [landX(column, near), near],
    ]
      .map((point) => point.join(','))
      .join(' '),
    crop: cropOf(row, column),
  })),
);

/** The furrows of the corn, as one path. */
export const FURROWS: string = ROWS.flatMap(({ row, far, near }) =>
  COLUMNS.filter((column) => cropOf(row, column) === 'corn').flatMap((column) =>
    [0.14, 0.28, 0.42, 0.56, 0.7, 0.84].map((part) => line(column + part, far, near)),
  ),
).join('');

/** The lines between the fields, as one path. */
export const SECTION_LINES: string = [
  ...ROW_EDGES.map((y) => `M0 ${y}H880`),
  ...COLUMNS.map((column) => line(column, ROW_EDGES[0], NEAREST_Y)),
].join('');

function cropOf(row: number, column: number): Crop {
  if (row === CHOSEN.row && column === CHOSEN.column) return 'chosen';
  const turn = (row * 5 + (column + COLUMNS_EACH_SIDE) * 3 + ((row * column) & 1)) % ROTATION.length;
  return ROTATION[turn] ?? 'meadow';
}

function line(column: number, fromY: number, toY: number): string {
  return `M${landX(column, fromY)} ${fromY}L${landX(column, toY)} ${toY}`;
}

function landX(column: number, y: number): number {
  const depth = (y - VANISHING.y) / (NEAREST_Y - VANISHING.y);
  return Math.round((VANISHING.x + column * COLUMN_WIDTH_AT_NEAREST * depth) * 10) / 10;
}
