import type { SearchType } from '../search/definitions/search-types.ts';
import { formatLand, type Land, NO_PART, parseLand } from './land.ts';

type Criteria = Readonly<Record<string, string>>;

/** The quarters of a section, the smallest first, as the part of its land has them. */
const QUARTERS = ['qqqq', 'qqq', 'qq', 'q'] as const;

/**
 * Finds the single piece of land that a search is for: a parcel, a lot, a unit or a part of a section.
 *
 * @returns undefined for a search without land or for several pieces, such as a range of lots.
 */
export function findLandOfSearch(type: SearchType, criteria: Criteria): Land | undefined {
  const text = (field: string) => (criteria[field] ?? '').trim();
  switch (type) {
    case 'searchByParcelId':
      // A parcel's key leaves out punctuation, and would also leave out a placeholder.
      return /[%*?]/.test(text('parcelId')) ? undefined : parseLand(`parcel/${text('parcelId')}`);
    case 'searchByLegalDescription':
    case 'searchByTractBookLegal':
      return text('legalType') === 'MB' ? findSectionPart(text) : findPlatPart(text);
    default:
      return undefined;
  }
}

function findPlatPart(text: (field: string) => string): Land | undefined {
  const { lot, unit } = { lot: text('lot'), unit: text('unit') };
  if (text('plat') === '' || (lot === '' && unit === '') || [lot, unit].some((part) => /[^A-Z0-9.]/i.test(part)))
    return undefined;
  const block = text('block') || NO_PART;
  return readPath(['plat', text('plat'), block, ...(unit === '' ? [lot] : [NO_PART, unit])]);
}

function findSectionPart(text: (field: string) => string): Land | undefined {
  if (text('otherLotMb') !== '' || text('section') === '') return undefined;
  const part = QUARTERS.map(text)
    .filter((direction) => direction !== '')
    .map((direction) => `${direction}${direction.length === 1 ? 2 : 4}`)
    .join('-');
  const place = `${readTier(text('township'))}-${readTier(text('range'))}-${text('section')}`;
  return readPath(['section', place, ...(part === '' ? [] : [part])]);
}

/** A half township as addresses have it: 33.5N for 33½N, 33 1/2 N and 33H. */
function readTier(text: string): string {
  return text.replace(/\s+/g, '').replace(/(?:1\/2|½|H|\.5)(?=[NSEW]?$)/i, '.5');
}

/** The land that its address would lead to. */
function readPath(parts: readonly string[]): Land | undefined {
  const land = parseLand(parts.join('/'));
  return land && parseLand(formatLand(land));
}
