import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import {
  type LandCriteria,
  LEGAL_TYPES,
  SEARCH_METHODS,
} from '@portal/contract/index/search/definitions/land-criteria';
import type { CountyFlags } from '@portal/contract/office/helper-data/landlink';
import { offerDefaults } from '../broaden.rules.ts';
import type { Broadening, Criteria, FormField } from '../form-definition.ts';

// The land part of every form with a legal description (Spec 2 §2).

type LandField = FormField<keyof LandCriteria>;

export const isLotsAndBlocks = (_flags: CountyFlags, criteria: Criteria) => criteria.legalType === 'LB';
export const isMetesAndBounds = (_flags: CountyFlags, criteria: Criteria) => criteria.legalType === 'MB';

const TEXT = { kind: 'text', maxLength: CRITERION_MAX_CHARACTERS, columns: 4 } as const;
const LB = { ...TEXT, isShown: isLotsAndBlocks } as const;
const MB = { ...TEXT, isShown: isMetesAndBounds } as const;
const hasMbOtherLot = (flags: CountyFlags, criteria: Criteria) => flags.mbOtherLot && isMetesAndBounds(flags, criteria);

/** The kind of land, and how closely it must match. */
export const LEGAL_KIND_FIELDS: readonly LandField[] = [
  { kind: 'choice', name: 'legalType', columns: 6, options: LEGAL_TYPES },
  { kind: 'choice', name: 'searchMethod', columns: 6, options: SEARCH_METHODS },
];

/** MB hides the lot and plat rows, LB the section, quarter and base rows; some depend on the county's configuration. */
export function listLandFields(isSectionRequired: boolean): readonly LandField[] {
  return [
    { kind: 'plat', name: 'plat', columns: 12, isShown: isLotsAndBlocks },
    { ...LB, name: 'lot', columns: 6, hint: 'lot' },
    { ...LB, name: 'block', columns: 6, hint: 'block' },
    {
      ...LB,
      name: 'sublot',
      columns: 12,
      isShown: (flags, criteria) => flags.sublot && isLotsAndBlocks(flags, criteria),
    },
    { kind: 'list', name: 'otherLotCodeLb', list: 'otherLotCodesLb', columns: 6, isShown: isLotsAndBlocks },
    { ...LB, name: 'otherLotLb', columns: 6, hint: 'otherLot' },
    { ...LB, name: 'building' },
    { ...LB, name: 'unit' },
    { ...LB, name: 'garage' },
    { ...MB, name: 'section', isRequired: isSectionRequired },
    { ...MB, name: 'township', isRequired: true },
    { ...MB, name: 'range', isRequired: true },
    { kind: 'quarters', name: 'q', columns: 12, isShown: isMetesAndBounds },
    {
      kind: 'list',
      name: 'base',
      list: 'bases',
      columns: 4,
      isShown: (flags, criteria) => flags.baseline && isMetesAndBounds(flags, criteria),
    },
    {
      kind: 'list',
      name: 'meridian',
      list: 'meridians',
      columns: 4,
      isShown: (flags, criteria) => flags.meridian && isMetesAndBounds(flags, criteria),
    },
    { kind: 'list', name: 'municipality', list: 'municipalities', columns: 4, isShown: (flags) => flags.municipality },
    { kind: 'list', name: 'otherLotCodeMb', list: 'otherLotCodesMb', columns: 6, isShown: hasMbOtherLot },
    { ...MB, name: 'otherLotMb', columns: 6, hint: 'otherLot', isShown: hasMbOtherLot },
  ];
}

/** Ways to find more land, the narrowest first. */
export function broadenLand(criteria: Criteria, defaults: Criteria): readonly Broadening[] {
  const asks = (...names: readonly (keyof LandCriteria)[]) => names.filter((name) => criteria[name] !== defaults[name]);
  const setBack = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, defaults[name] ?? '']));
  const groups = [
    ['anyQuarter', asks('q', 'qq', 'qqq', 'qqqq')],
    ['anyUnit', asks('building', 'unit', 'garage')],
    ['anyOtherLot', asks('otherLotCodeLb', 'otherLotLb', 'otherLotCodeMb', 'otherLotMb')],
    ['anyLot', asks('lot', 'sublot')],
  ] as const;
  return [
    ...(criteria.searchMethod === 'EXACT'
      ? [{ text: 'containsMethod', changes: { searchMethod: 'CONTAINS' } } as const]
      : []),
    ...groups.filter(([, names]) => names.length > 0).map(([text, names]) => ({ text, changes: setBack(names) })),
    ...offerDefaults(criteria, defaults, { block: 'anyBlock', municipality: 'anyMunicipality' }),
  ];
}
