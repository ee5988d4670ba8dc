import { ALL_CODE, type CodeDescription } from '@portal/contract/helper-data/code-description';
import { addDays, parseWireDate, type WireDate } from '@portal/contract/values/plain-date';
import type { GroupKey } from '../../platform/translate.ts';
import type { CriteriaLine, CriteriaWords } from './search-definition.ts';
import type { Narrowing } from './select-ids.queries.ts';

// What the criteria of several searches have in common: how they are read, and how they are described.

/** The fields that narrow a search, of which every form has some. */
export interface NarrowingCriteria {
  readonly documentType?: string;
  readonly instrumentGroup?: string;
  readonly fromRecordedDate?: WireDate;
  readonly toRecordedDate?: WireDate;
}

/** The chosen code, or undefined where none is: `ALL`, and a select that was cleared (Spec 2 §3). */
export function readCode(code: string | undefined): string | undefined {
  return code === undefined || code === '' || code === ALL_CODE ? undefined : code;
}

/** Both dates belong to the range. */
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

/** The line of a criterion; none where its text is empty. */
export function describeText(
  criterion: Criterion,
  text: string,
  { translate, bookLabel }: CriteriaWords,
): CriteriaLine[] {
  const value = text.trim();
  return value === '' ? [] : [{ key: translate(`search:criteria.${criterion}`, { bookLabel }), value }];
}

/** The line of a chosen code, as its list describes it; a code that left the list stands for itself. */
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

function describeDates(
  { fromRecordedDate: from = '', toRecordedDate: to = '' }: NarrowingCriteria,
  words: CriteriaWords,
) {
  if (from !== '' && to !== '') return words.translate('search:criteriaPhrases.recordedBetween', { from, to });
  if (from !== '') return words.translate('search:criteriaPhrases.recordedFrom', { from });
  return to === '' ? '' : words.translate('search:criteriaPhrases.recordedThrough', { to });
}
