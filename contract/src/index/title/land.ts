import { z } from 'zod';
import { problemMessage } from '../../problem.ts';

/**
 * The identity of a piece of land, as in its address after `/property/` (decision 0127): `parcel/123321314500`,
 * `plat/27/3/7`, `plat/27/none/none/12`, `section/33N-21E-12/NE4-SW4`.
 */
export type Land =
  | { readonly kind: 'parcel'; readonly key: string }
  | {
      readonly kind: 'plat';
      readonly plat: string;
      /** `none` for a plat without blocks. */
      readonly block: string;
      /** `none` for land that is named by its unit alone; `OL.1` for another kind of lot, by its code. */
      readonly lot: string;
      readonly unit: string | undefined;
    }
  | {
      readonly kind: 'section';
      readonly township: string;
      readonly range: string;
      readonly section: string;
      /** The smallest part first, `NE4-SW4`; `GL.2` for a government lot; undefined for the whole section. */
      readonly part: string | undefined;
    };

/** Replaces a block or lot that isn't named. */
export const NO_PART = 'none';
const LAND_MAX_CHARACTERS = 120;

const WORD = '[A-Z0-9.-]{1,20}';
const PARCEL = /^parcel\/([A-Z0-9]{1,40})$/;
const PLAT = new RegExp(`^plat/(${WORD})/(none|${WORD})/(none|${WORD})(?:/(${WORD}))?$`);
const SECTION = /^section\/(\d{1,3}(?:\.5)?[NS]?)-(\d{1,3}(?:\.5)?[EW]?)-(\d{1,2})(?:\/([A-Z0-9.-]{1,40}))?$/;

/** Reads the identity of land. @returns undefined for text that doesn't identify land. */
export function parseLand(text: string): Land | undefined {
  const path = normalizeLand(text);
  const parcel = PARCEL.exec(path);
  if (parcel) return { kind: 'parcel', key: parcel[1] ?? '' };
  const plat = PLAT.exec(path);
  if (plat) {
    const [, number = '', block = NO_PART, lot = NO_PART, unit] = plat;
    return { kind: 'plat', plat: number, block, lot, unit };
  }
  const section = SECTION.exec(path);
  if (!section) return undefined;
  const [, township = '', range = '', number = '', part] = section;
  return { kind: 'section', township, range, section: number, part };
}

/** The one spelling of land, which its address has: `Parcel/12-33.4` is `parcel/12334`. */
export function formatLand(land: Land): string {
  switch (land.kind) {
    case 'parcel':
      return `parcel/${land.key}`;
    case 'plat':
      return ['plat', land.plat, land.block, land.lot, ...(land.unit === undefined ? [] : [land.unit])].join('/');
    case 'section': {
      const place = `section/${land.township}-${land.range}-${land.section}`;
      return land.part === undefined ? place : `${place}/${land.part}`;
    }
  }
}

/** Other spellings of the same land: small letters, punctuation in a parcel's number, `NONE`. */
function normalizeLand(text: string): string {
  const [kind = '', ...rest] = text.trim().split('/');
  const parts = rest.map((part) => (part.toLowerCase() === NO_PART ? NO_PART : part.toUpperCase()));
  const lower = kind.toLowerCase();
  return [lower, ...(lower === 'parcel' ? [parts.join('').replace(/[^A-Z0-9]/g, '')] : parts)].join('/');
}

/** The land of a call, in any spelling. */
export const landSchema = z
  .string()
  .max(LAND_MAX_CHARACTERS, problemMessage('invalid'))
  .refine((text) => parseLand(text) !== undefined, problemMessage('invalid'));
