import type { LandCriteria } from '@portal/contract/index/search/definitions/land-criteria';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import type { GroupKey } from '../../../../platform/translate.ts';
import { formatQuarters } from '../land/land.rules.ts';
import type { SearchCodes } from '../select/codes.queries.ts';
import type { CriteriaWords } from '../select/search-definition.ts';

/** Every criterion has a label: the compiler refuses one without. */
type CriterionName = { [Type in SearchType]: keyof CriteriaOf<Type> & string }[SearchType];

type Quarter = 'q' | 'qq' | 'qqq' | 'qqqq';

/** The criteria of one search whose values are codes of the contract. */
type ChosenOf<Criteria> = {
  [Name in keyof Criteria]: string extends Criteria[Name] ? never : Name;
}[keyof Criteria];
type ChosenName = Exclude<{ [Type in SearchType]: ChosenOf<CriteriaOf<Type>> }[SearchType], Quarter>;

type OptionText = GroupKey<'search', 'options'>;

/** The criteria that are options of a form, with the texts of options that aren't named by their code: the compiler names one that is missing. */
const CHOICES: Readonly<Record<ChosenName, Readonly<Partial<Record<string, OptionText>>>>> = {
  andOr: {},
  currentOrExpired: {},
  grantorGranteeSearchIn: {},
  legalType: {},
  nameMatch: {},
  searchByTaxLienMethod: {},
  searchIn: { ALL: 'allSections' },
  searchMethod: {},
};

/** The criteria that are codes of the county's lists. */
const LISTS: Readonly<Partial<Record<CriterionName, keyof SearchCodes>>> = {
  base: 'bases',
  bookType: 'bookTypes',
  documentType: 'documentTypes',
  instrumentGroup: 'instrumentGroups',
  island: 'islands',
  meridian: 'meridians',
  municipality: 'municipalities',
  otherLotCodeLb: 'otherLotCodesLb',
  otherLotCodeMb: 'otherLotCodesMb',
};

/**
 * Lists the criteria of a search as its form shows them, each as `Label: text`: chosen ones in words, typed ones as typed.
 *
 * @param typed the criteria as the user typed them, by the name of the field.
 * @param criteria the same with defaults, for their names.
 */
export function listTypedCriteria(
  typed: Readonly<Record<string, string>>,
  criteria: object,
  words: CriteriaWords,
): readonly string[] {
  return (Object.keys(criteria) as CriterionName[]).flatMap((name) => {
    const text = formatCriterion(name, typed, words);
    return text === ''
      ? []
      : [`${words.translate(`search:fields.${labelOf(name)}`, { book: words.bookLabel })}: ${text}`];
  });
}

function formatCriterion(name: CriterionName, typed: Readonly<Record<string, string>>, words: CriteriaWords): string {
  const value = String(typed[name] ?? '').trim();
  if (value === '' || isImplied(name, typed)) return '';
  if (name === 'q') return formatQuarters(typed as unknown as LandCriteria);
  const list = LISTS[name];
  if (list !== undefined && value !== ALL_CODE)
    return words.codes[list].find(({ code }) => code === value)?.description ?? value;
  if (list === undefined && !(name in CHOICES)) return value;
  const text = CHOICES[name as ChosenName]?.[value] ?? (value as OptionText);
  return words.translate(`search:options.${text}`);
}

/** The code of a plat next to its number, and how a second name is joined that wasn't typed. */
function isImplied(name: CriterionName, typed: Readonly<Record<string, string>>): boolean {
  if (name === 'plat') return (typed.platNumber ?? '').trim() !== '';
  return name === 'andOr' && (typed.grantorGranteeLastName2 ?? '').trim() === '';
}

/** One field of a form can have several criteria: a plat's name and number, a quarter of a quarter. */
function labelOf(name: CriterionName) {
  if (name === 'platName' || name === 'platNumber') return 'plat';
  return name === 'qq' || name === 'qqq' || name === 'qqqq' ? 'q' : name;
}
