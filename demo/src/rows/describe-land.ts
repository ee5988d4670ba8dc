import type { Land } from '../county/draft.ts';

const CORNERS: Readonly<Record<string, string>> = {
  NE: 'Northeast',
  NW: 'Northwest',
  SE: 'Southeast',
  SW: 'Southwest',
};
const SIDES: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West' };

/** Formats land for a deed: `The Northeast Quarter of the Southwest Quarter of Section 12, Township 33 North, Range 21 East`. */
export function describeLand(legal: Land['legal']): string {
  if (legal.kind === 'ISLAND') return `Parcel ${legal.parcel}, Village of ${legal.village}`;
  if (legal.kind === 'MB') {
    const lot = legal.governmentLot === undefined ? '' : `Government Lot ${legal.governmentLot}, `;
    const parts = legal.aliquot === '' ? '' : `${legal.aliquot.split(' ').map(spellPart).join(' of ')} of `;
    const comment = legal.comment === undefined ? '' : `, ${legal.comment.toLowerCase()}`;
    return `${lot}${parts}Section ${legal.section}, Township ${legal.township} North, Range ${legal.range} East${comment}`;
  }
  const { plat, block, lots, part, outlot, unit, building } = legal;
  if (unit !== undefined) return `Unit No. ${unit}, Building ${building}, ${plat.name}, a condominium`;
  if (block === 'ALL') return `All of ${plat.name}`;
  const named = `${part === undefined ? '' : `${part} `}${/\D/.test(lots) ? 'Lots' : 'Lot'} ${lots}`;
  const lot = outlot === undefined ? named : `Outlot ${outlot}`;
  return `${lot}${block === 'NONE' ? '' : `, Block ${block}`}, ${plat.name}, according to the recorded plat thereof`;
}

function spellPart(part: string): string {
  const name = part.slice(0, -1);
  return part.endsWith('4') ? `the ${CORNERS[name]} Quarter` : `the ${SIDES[name]} Half`;
}
