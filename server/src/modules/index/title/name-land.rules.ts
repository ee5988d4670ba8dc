import { type Land, NO_PART } from '@portal/contract/index/title/land';
import { computeNaturalKey } from '../records/index.ts';

/** The index's names of parcels and plats, by their keys. */
export interface LandNames {
  readonly parcels?: ReadonlyMap<string, string>;
  readonly plats?: ReadonlyMap<string, string>;
}

/**
 * Names land as indexes do: 30-24-14-0065, Lot 7 Blk 3 BIRCH HOLLOW 2ND, NE¼ NE¼ Sec 1 T36N R20E. A plat or parcel without a name has its
 * number.
 */
export function nameLand(land: Land, { parcels, plats }: LandNames): string {
  switch (land.kind) {
    case 'parcel':
      return parcels?.get(land.key) ?? land.key;
    case 'plat':
      return [...namePlatted(land), plats?.get(computeNaturalKey(land.plat)) ?? land.plat].join(' ');
    case 'section': {
      const { section, township, range, part = '' } = land;
      const quarters = nameOtherLot(part)
        .replaceAll('-', ' ')
        .replaceAll(/(?<=[NESW])4\b/g, '¼')
        .replaceAll(/(?<=[NESW])2\b/g, '½');
      return `${quarters} Sec ${section} T${nameTier(township)} R${nameTier(range)}`.trimStart();
    }
  }
}

function namePlatted({ unit = NO_PART, lot, block }: Extract<Land, { kind: 'plat' }>): readonly string[] {
  const named = (word: string, part: string) => (part === NO_PART ? [] : [`${word} ${part}`]);
  const otherLot = nameOtherLot(lot);
  return [...named('Unit', unit), ...(otherLot === lot ? named('Lot', lot) : [otherLot]), ...named('Blk', block)];
}

/** OL.1 is OL 1; other parts are left as they are. */
function nameOtherLot(part: string): string {
  return part.replace(/^([A-Z]+)\.(?=.)/, '$1 ');
}

function nameTier(text: string): string {
  return text.replace('.5', '½');
}
