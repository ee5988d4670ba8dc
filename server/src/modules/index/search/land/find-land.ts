import type { LandCriteria } from '@portal/contract/index/search/definitions/land-criteria';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
import type { Db } from '../../../../platform/database/database.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { describeCode, describeText } from '../select/criteria.ts';
import type { CriteriaLine, CriteriaRemark, CriteriaWords } from '../select/search-definition.ts';
import type { Condition } from '../select/select-ids.queries.ts';
import { formatQuarters, readPlatted, readSectional } from './land.rules.ts';
import { isPlatted, isSectional } from './legal-conditions.queries.ts';
import { findPlatId, listPlatsBeginningWith } from './plats.queries.ts';

/**
 * The condition that criteria of land put on a legal description.
 *
 * @returns undefined if no land can match.
 * @throws Refusal INVALID_INPUT if the county has no such plat (Spec 2 §5).
 */
export async function findLand(db: Db, criteria: LandCriteria): Promise<Condition | undefined> {
  if (criteria.legalType === 'LB') return isPlatted(readPlatted(criteria, await getPlatId(db, criteria.plat)));
  const sectional = readSectional(criteria);
  return sectional && isSectional(sectional);
}

/** @throws Refusal INVALID_INPUT if the county has no such plat. */
export async function getPlatId(db: Db, number: string): Promise<number> {
  const id = await findPlatId(db, computeNaturalKey(number));
  if (id === undefined) throw new Refusal('INVALID_INPUT', { plat: { key: 'platRequired' } });
  return id;
}

/** The plat in words: number and name. */
export function describePlat(
  { plat, platName }: Pick<LandCriteria, 'plat' | 'platName'>,
  words: CriteriaWords,
): readonly CriteriaLine[] {
  return describeText('plat', `${plat.trim()} ${platName.trim()}`, words);
}

/** Other plats that are named; those beyond them are in the list of plats. */
const OTHER_PLATS_MAX = 5;

/** Other plats that the name of the searched plat can mean: both exist, and the user may have meant the other one. */
export async function findOtherPlats(db: Db, { plat }: Pick<LandCriteria, 'plat'>): Promise<readonly CriteriaRemark[]> {
  const others = await listPlatsBeginningWith(db, computeNaturalKey(plat), OTHER_PLATS_MAX + 1);
  const named = others.slice(0, OTHER_PLATS_MAX).map(({ code, description }) => `${code} ${description}`);
  return [{ criterion: 'otherPlats', text: [...named, ...(others.length > OTHER_PLATS_MAX ? ['…'] : [])].join(', ') }];
}

/** A line for each land criterion. */
export function describeLand(criteria: LandCriteria, words: CriteriaWords): readonly CriteriaLine[] {
  const lines = criteria.legalType === 'LB' ? describePlatted(criteria, words) : describeSectional(criteria, words);
  return [
    ...lines,
    ...describeCode('municipality', criteria.municipality, words.codes.municipalities, words),
    ...(criteria.searchMethod === 'EXACT'
      ? describeText('searchMethod', words.translate('search:options.EXACT'), words)
      : []),
  ];
}

function describePlatted(criteria: LandCriteria, words: CriteriaWords): readonly CriteriaLine[] {
  const { otherLotCodeLb, otherLotLb } = criteria;
  return [
    ...describePlat(criteria, words),
    ...describeText('block', criteria.block, words),
    ...describeText('lot', criteria.lot, words),
    ...describeText('sublot', criteria.sublot, words),
    ...describeOtherLot(otherLotCodeLb, otherLotLb, 'otherLotCodesLb', words),
    ...describeText('building', criteria.building, words),
    ...describeText('unit', criteria.unit, words),
    ...describeText('garage', criteria.garage, words),
  ];
}

function describeSectional(criteria: LandCriteria, words: CriteriaWords): readonly CriteriaLine[] {
  const { otherLotCodeMb, otherLotMb, base, meridian } = criteria;
  return [
    ...describeText('quarters', formatQuarters(criteria), words),
    ...describePlace(criteria, words),
    ...describeOtherLot(otherLotCodeMb, otherLotMb, 'otherLotCodesMb', words),
    ...describeCode('base', base, words.codes.bases, words),
    ...describeCode('meridian', meridian, words.codes.meridians, words),
  ];
}

/** As the field writes it: `12-33-21` is section 12 of township 33, range 21. */
function describePlace({ section, township, range }: LandCriteria, words: CriteriaWords): readonly CriteriaLine[] {
  const place = [section, township, range].map((text) => text.trim()).filter((text) => text !== '');
  return describeText(section.trim() === '' ? 'township' : 'section', place.join('-'), words);
}

function describeOtherLot(
  code: string,
  text: string,
  list: 'otherLotCodesLb' | 'otherLotCodesMb',
  words: CriteriaWords,
): readonly CriteriaLine[] {
  const [kind] = describeCode('otherLot', code, words.codes[list], words);
  return describeText('otherLot', `${kind?.value ?? ''} ${text.trim()}`, words);
}
