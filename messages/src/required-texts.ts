import type { AuditAction, AuditLogType } from '@portal/contract/audit/audit-actions';
import type { ErrorCode } from '@portal/contract/error-codes';
import type { ProblemKey, ProblemParams } from '@portal/contract/problem';
import type { SearchType } from '@portal/contract/search/search-types';
import type { SearchPriceField } from '@portal/contract/settings/price-fields';
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

/** Every problem has a text, and the values that its text shows. */
export type ProblemTexts = Fits<
  { [Key in ProblemKey]: Key extends keyof ProblemParams ? ProblemParams[Key] : Record<never, never> },
  TextVariables['problems']
>;

type Has<Texts extends Readonly<Record<Keys, object>>, Keys extends string> = Texts;
type Fits<Params extends Variables, Variables> = Params;
