import { ALL_QUARTERS } from '@portal/contract/index/search/results/section-land';

/** A section's quarter-quarters as a grid of 4 × 4 fields from the north-west; bit 4 × row + column of a mask is one field. */
const SIDE = 4;

const CORNERS = [
  { name: 'NW¼', row: 0, column: 0 },
  { name: 'NE¼', row: 0, column: 1 },
  { name: 'SW¼', row: 1, column: 0 },
  { name: 'SE¼', row: 1, column: 1 },
] as const;

/** The halves of a quarter, by their two corners. */
const HALVES: Readonly<Record<string, string>> = {
  'NW¼ NE¼': 'N½',
  'SW¼ SE¼': 'S½',
  'NW¼ SW¼': 'W½',
  'NE¼ SE¼': 'E½',
};

/** Whether the mask contains a field. */
export function isFilled(quarterMask: number, row: number, column: number): boolean {
  return (quarterMask & (1 << (row * SIDE + column))) !== 0;
}

/**
 * Formats the land as deeds do, smallest part first: `NE¼ SW¼`, `S½ NW¼`, `SE¼`.
 *
 * @returns the parts; empty for an empty mask, undefined for the whole section.
 */
export function describeQuarters(quarterMask: number): readonly string[] | undefined {
  if (quarterMask === ALL_QUARTERS) return undefined;
  return CORNERS.flatMap((quarter) => {
    const parts = CORNERS.filter(({ row, column }) =>
      isFilled(quarterMask, quarter.row * 2 + row, quarter.column * 2 + column),
    ).map(({ name }) => name);
    if (parts.length === CORNERS.length) return [quarter.name];
    const half = HALVES[parts.join(' ')];
    return (half ? [half] : parts).map((part) => `${part} ${quarter.name}`);
  });
}
