/** The position of a section in the Public Land Survey System. */
export interface SectionPlace {
  readonly section: number;
  readonly township: number;
  readonly townshipHalf: boolean;
  readonly townshipDirection: 'N' | 'S' | undefined;
  readonly range: number;
  readonly rangeHalf: boolean;
  readonly rangeDirection: 'E' | 'W' | undefined;
}

/** A township or range: number, half, and direction. */
export interface TierOrRange<Direction extends string> {
  readonly number: number;
  readonly half: boolean;
  readonly direction: Direction | undefined;
}

const SECTION_MAX = 36;
/** The highest number of a township or range. No state has more from its base line or meridian. */
const TIER_MAX = 200;

/** Parses `33`, `033`, `33N`, `T33 1/2N`, `33½ N`, `33H`. Returns undefined for anything else. */
export function parseTownship(text: string): TierOrRange<'N' | 'S'> | undefined {
  return parseTier(text, 'T(?:OWNSHIP|WNSHP|WP|N)?', 'NS') as TierOrRange<'N' | 'S'> | undefined;
}

/** Parses `21`, `021`, `21E`, `R21W`. Returns undefined for anything else. */
export function parseRange(text: string): TierOrRange<'E' | 'W'> | undefined {
  return parseTier(text, 'R(?:ANGE|GE|NG|N)?', 'EW') as TierOrRange<'E' | 'W'> | undefined;
}

function parseTier(text: string, word: string, directions: string): TierOrRange<string> | undefined {
  const pattern = new RegExp(
    `^(?:${word}\\.?)?\\s*(\\d{1,3})(?:\\s*(1/2|½|\\.5|H))?(?:\\s*([${directions}]))?\\s*\\.?$`,
    'i',
  );
  const match = pattern.exec(text.trim());
  const number = Number(match?.[1]);
  if (!match || number < 1 || number > TIER_MAX) return undefined;
  return { number, half: match[2] !== undefined, direction: match[3]?.toUpperCase() };
}

const IN_TEXT = new RegExp(
  [
    String.raw`\bSEC(?:TION|T)?\.?\s*(\d{1,2})[\s,-]*`,
    String.raw`(?:T(?:OWNSHIP|WNSHP|WP|N)?\.?\s*)?(\d{1,3})(?:\s*(1/2))?(?:\s*([NS]))?[\s,-]*`,
    String.raw`(?:R(?:ANGE|GE|NG|N)?\.?\s*)?(\d{1,3})(?:\s*(1/2))?(?:\s*([EW]))?\b`,
  ].join(''),
  'gi',
);

/**
 * Finds sections in text: `Section 31 Township 029 Range 021`, `SEC 13 TWP 30 RGE 24`, `SEC31T29R21`, `Sec 12 T33N R21E`,
 * `SEC 26-31-24`. Returns each section once, in the order of the text.
 */
export function findSections(text: string): readonly SectionPlace[] {
  const places = new Map<string, SectionPlace>();
  for (const match of text.replace(/½/g, '1/2').matchAll(IN_TEXT)) {
    const [, section, township, townshipHalf, townshipDirection, range, rangeHalf, rangeDirection] = match;
    const place: SectionPlace = {
      section: Number(section),
      township: Number(township),
      townshipHalf: townshipHalf !== undefined,
      townshipDirection: townshipDirection?.toUpperCase() as 'N' | 'S' | undefined,
      range: Number(range),
      rangeHalf: rangeHalf !== undefined,
      rangeDirection: rangeDirection?.toUpperCase() as 'E' | 'W' | undefined,
    };
    const fits = [place.section, place.township, place.range].every((number) => number > 0);
    if (!fits || place.section > SECTION_MAX || place.township > TIER_MAX || place.range > TIER_MAX) continue;
    const key = `${place.section}-${place.township}-${place.townshipHalf}-${place.range}-${place.rangeHalf}`;
    if (!places.has(key)) places.set(key, place);
  }
  return [...places.values()];
}
