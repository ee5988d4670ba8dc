import type { NameMatch } from '@portal/contract/index/search/definitions/name-match';
import { ALL_CODE, type CodeDescription } from '@portal/contract/office/helper-data/code-description';
import { addDays, parseWireDate, type WireDate } from '@portal/contract/values/plain-date';
import type { GroupKey } from '../../../../platform/translate.ts';
import type { CriteriaLine, CriteriaRemark, CriteriaWords } from './search-definition.ts';
import type { Narrowing } from './select-ids.queries.ts';

// Reading and describing the criteria that several searches share.

/** The optional criteria that narrow a search. Every form has some of them. */
export interface NarrowingCriteria {
  readonly documentType?: string;
  readonly instrumentGroup?: string;
  readonly fromRecordedDate?: WireDate;
  readonly toRecordedDate?: WireDate;
}

/** Returns the selected code, or undefined for `ALL` and for a cleared select (Spec 2 §3). */
export function readCode(code: string | undefined): string | undefined {
  return code === undefined || code === '' || code === ALL_CODE ? undefined : code;
}

/** Parses the criteria. Both dates belong to the range. */
export function readNarrowing(criteria: NarrowingCriteria): Narrowing {
  const to = parseWireDate(criteria.toRecordedDate ?? '');
  return {
    documentType: readCode(criteria.documentType),
    instrumentGroup: readCode(criteria.instrumentGroup),
    recordedFrom: parseWireDate(criteria.fromRecordedDate ?? ''),
    recordedBefore: to === undefined ? undefined : addDays(to, 1),
  };
}

/** A line for each restriction: dates, document type, instruments. */
export function describeNarrowing(criteria: NarrowingCriteria, words: CriteriaWords): readonly CriteriaLine[] {
  return [
    ...describeText('recorded', describeDates(criteria, words), words),
    ...describeCode('documentType', criteria.documentType, words.codes.documentTypes, words),
    ...describeCode('instrumentGroup', criteria.instrumentGroup, words.codes.instrumentGroups, words),
  ];
}

/** The label of a criterion among the messages. */
type Criterion = GroupKey<'search', 'criteria'>;

/** The line of a criterion; an empty list if its text is empty. */
export function describeText(
  criterion: Criterion,
  text: string,
  { translate, bookLabel }: CriteriaWords,
): CriteriaLine[] {
  const value = text.trim();
  return value === '' ? [] : [{ key: translate(`search:criteria.${criterion}`, { bookLabel }), value }];
}

/** A line for each remark that has a text. */
export function describeRemarks(
  remarks: readonly CriteriaRemark[] | undefined,
  words: CriteriaWords,
): readonly CriteriaLine[] {
  return (remarks ?? []).flatMap(({ criterion, text }) => describeText(criterion, text, words));
}

/** The line of a selected code, with its description. A code that is no longer in the list is shown itself. */
export function describeCode(
  criterion: Criterion,
  code: string | undefined,
  list: readonly CodeDescription[],
  words: CriteriaWords,
): CriteriaLine[] {
  const chosen = readCode(code);
  const description = list.find((entry) => entry.code === chosen)?.description;
  return chosen === undefined ? [] : describeText(criterion, description ?? chosen, words);
}

/** The line of the chosen match; an empty list for the default, "Starts with". */
export function describeNameMatch(
  { nameMatch }: { readonly nameMatch: NameMatch },
  words: CriteriaWords,
): readonly CriteriaLine[] {
  return nameMatch === 'BEGINS' ? [] : describeText('nameMatch', words.translate(`search:options.${nameMatch}`), words);
}

function describeDates(
  { fromRecordedDate: from = '', toRecordedDate: to = '' }: NarrowingCriteria,
  words: CriteriaWords,
) {
  if (from !== '' && to !== '') return words.translate('search:criteriaPhrases.recordedBetween', { from, to });
  if (from !== '') return words.translate('search:criteriaPhrases.recordedFrom', { from });
  return to === '' ? '' : words.translate('search:criteriaPhrases.recordedThrough', { to });
}
