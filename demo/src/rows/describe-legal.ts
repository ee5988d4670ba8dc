import type { PlattedLegal, SectionalLegal } from '../county/draft.ts';

/** Formats land for the index: `Lot 7 Blk 3 BIRCH HOLLOW 2ND`, `NE¼ SW¼ Sec 12 T33N R21E`. */
export function describeLegal(legal: PlattedLegal | SectionalLegal): string {
  return legal.kind === 'LB' ? describePlatted(legal) : describeSectional(legal);
}

function describePlatted({ plat, block, lots, part, unit, building, garage, outlot }: PlattedLegal): string {
  const where = [
    part,
    lots === '' ? undefined : `${/\D/.test(lots) ? 'Lots' : 'Lot'} ${lots}`,
    outlot === undefined ? undefined : `Outlot ${outlot}`,
    unit === undefined ? undefined : `Unit ${unit}`,
    building === undefined ? undefined : `Bldg ${building}`,
    garage === undefined ? undefined : `Garage ${garage}`,
    block === 'NONE' || block === 'ALL' ? undefined : `Blk ${block}`,
    plat.name,
  ];
  return where.filter((text) => text !== undefined).join(' ');
}

function describeSectional({ section, township, range, aliquot, governmentLot }: SectionalLegal): string {
  const lot = governmentLot === undefined ? '' : `Govt Lot ${governmentLot} `;
  const parts = aliquot === '' ? '' : `${aliquot.replace(/([NS][EW])4/g, '$1¼').replace(/([NSEW])2/g, '$1½')} `;
  return `${lot}${parts}Sec ${section} T${township}N R${range}E`;
}
