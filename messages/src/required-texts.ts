import type { ErrorCode } from '@portal/contract/error-codes';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { List, ListFileRow, ListFilter } from '@portal/contract/lists/define-list';
import type { LISTS } from '@portal/contract/lists/lists';
import type { AuditAction, AuditLogType } from '@portal/contract/office/audit/audit-actions';
import type { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import type { JobName } from '@portal/contract/office/monitoring/jobs';
import type { ProblemKey, ProblemParams } from '@portal/contract/problem';
import type { SearchPriceField } from '@portal/contract/settings/price-fields';
import type { Area, BrowserArea } from './areas.ts';
import type { TextVariables } from './text-variables.generated.ts';

// Texts that lists of the contract need. A list that grows fails to compile here first, with the name of the text that is missing.

/** Every search has its name, the titles of its form and its results, and the label of its price. */
export type SearchTexts = Has<
  TextVariables['search'],
  `${'names' | 'formTitles' | 'resultTitles'}.${SearchType}` | `prices.${SearchPriceField}`
>;

/** Every refusal has a message. */
export type RefusalTexts = Has<TextVariables['refusals'], ErrorCode>;

/** Every entry of the audit log can be read in words. */
export type AuditTexts = Has<TextVariables['audit'], `actions.${AuditAction}` | `types.${AuditLogType}`>;

/** Every job has a name, and a sentence that says what it does. */
export type JobTexts = Has<TextVariables['control-panel'], `jobs.${'names' | 'purposes'}.${JobName}`>;

/** Every list has its title and the labels of its columns, and each column of codes has the labels of the codes. */
export type ListTexts = Known<ShownTexts<(typeof LISTS)[number]>, PlainKey<BrowserArea>>;

/** The file of every list can state its filter. */
export type CriterionTexts = Known<FactTexts<(typeof LISTS)[number]>, PlainKey<Area>>;

type ShownTexts<L extends List> = L extends List
  ? L['texts']['title' | 'none'] | LabelTexts<L['columns'], ListFileRow<L>>
  : never;
type FactTexts<L extends List> = L extends List ? LabelTexts<L['criteria'], ListFilter<L>> : never;

/** The label of each field and, for a field of codes, those of its codes. Codes that restrict nothing have no label. */
type LabelTexts<Labeled, Values> = {
  [Field in keyof Labeled & keyof Values]:
    | (Labeled[Field] extends { readonly label: infer Label } ? Label : never)
    | (Labeled[Field] extends { readonly codes: infer Codes extends string }
        ? `${Codes}.${Exclude<NonNullable<Values[Field]>, typeof ALL_CODE> & string}`
        : never);
}[keyof Labeled & keyof Values];

/** The keys of the texts without variables, `area:key`. */
type PlainKey<Areas extends Area> = {
  [Name in Areas]: {
    [Key in keyof TextVariables[Name] & string]: keyof TextVariables[Name][Key] extends never
      ? `${Name}:${Key}`
      : never;
  }[keyof TextVariables[Name] & string];
}[Areas];

/** Every problem has a text, and the values that its text shows. */
export type ProblemTexts = Fits<
  { [Key in ProblemKey]: Key extends keyof ProblemParams ? ProblemParams[Key] : Record<never, never> },
  TextVariables['problems']
>;

type Known<Keys extends Existing, Existing> = Keys;
type Has<Texts extends Readonly<Record<Keys, object>>, Keys extends string> = Texts;
type Fits<Params extends Variables, Variables> = Params;
