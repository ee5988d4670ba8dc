import type { ErrorCode } from '@portal/contract/error-codes';
import type { RecordingFee, RecordingTax } from '@portal/contract/filing/efile/fee-facts';
import type { EfileType, FilingState } from '@portal/contract/filing/efile/filing';
import type { CartProblem } from '@portal/contract/images/cart/cart';
import type { ImportProblem, ImportState, ImportUndoProblem } from '@portal/contract/index/imports/record-imports';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { MatchReason } from '@portal/contract/index/search/records/explain-name-match';
import type { GrantorGranteeBookRow } from '@portal/contract/index/search/results/grantor-grantee-book-result';
import type {
  TaxLienRelease,
  TaxLienRevision,
  TaxLienStatus,
} from '@portal/contract/index/search/results/tax-lien-result';
import type { DoubtCode, MatchKind, NameLevel, RemarkCode, TitleState } from '@portal/contract/index/title/chain-words';
import type { Effect } from '@portal/contract/index/title/instrument-effects';
import type { List, ListFileRow, ListFilter } from '@portal/contract/lists/define-list';
import type { LISTS } from '@portal/contract/lists/lists';
import type { ApprovalKind, ApprovalState } from '@portal/contract/money/approvals/approvals';
import type { DepositKind, StatementProblem } from '@portal/contract/money/bank-statements/bank-statements';
import type { FindingRule } from '@portal/contract/money/cards/findings';
import type { DifferenceKind } from '@portal/contract/money/cards/settlements';
import type { SaleItem, SalePayment } from '@portal/contract/money/charging/sale-kinds';
import type { AuditAction, AuditLogType } from '@portal/contract/office/audit/audit-actions';
import type { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import type { JobName } from '@portal/contract/office/monitoring/jobs';
import type { RunProblem, SchedulePeriod, ScheduleStatus, StopReason } from '@portal/contract/office/report-schedules';
import type { OverviewChart, OverviewSeries } from '@portal/contract/office/reports/overview';
import type { ReportName } from '@portal/contract/office/reports/reports';
import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import type { CounterMethod, CounterPurpose } from '@portal/contract/people/account-admin/account-payments';
import type { ProblemKey, ProblemParams } from '@portal/contract/problem';
import type { SearchPriceField } from '@portal/contract/settings/price-fields';
import type { SettingsGroupName } from '@portal/contract/settings/settings-groups';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import type { Area, BrowserArea } from './areas.ts';
import type { TextVariables as EnglishTexts } from './text-variables.generated.ts';

/**
 * The texts that lists of the contract need, by area: what a composed key, such as `kinds.${kind}`, can name. A text that is missing is one
 * error here, with its key. Code that uses the key compiles as if it were there, and so isn't an error as well.
 */
interface KeysOfCodes {
  readonly accounts:
    | `types.${AccountType}`
    | `paymentMethods.${PaymentMethod}`
    | `purposes.${CounterPurpose}`
    | `methods.${CounterMethod}`;
  readonly audit: `actions.${AuditAction}` | `types.${AuditLogType}`;
  readonly cart: `problems.${CartProblem}`;
  readonly chain:
    | `effects.${Effect}`
    | `matches.${MatchKind}`
    | `levels.${NameLevel}`
    | `states.${TitleState}`
    | `doubts.${DoubtCode}`
    | `remarks.${RemarkCode}`;
  readonly codes: `accountTypes.${AccountType}` | `paymentMethods.${PaymentMethod}`;
  readonly 'control-panel':
    | `jobs.${'names' | 'purposes'}.${JobName}`
    | `findings.rules.${FindingRule}`
    | `settlements.kinds.${DifferenceKind}`
    | `bankStatements.kinds.${DepositKind}`
    | `bankStatements.problems.${StatementProblem}`
    | `approvals.kinds.${ApprovalKind}`
    | `approvals.states.${ApprovalState}`;
  readonly efile: `types.${EfileType}` | `states.${FilingState}` | `fees.${RecordingFee}` | `taxes.${RecordingTax}`;
  readonly imports: `states.${ImportState}` | `problems.${ImportProblem}` | `undoProblems.${ImportUndoProblem}`;
  readonly problems: ProblemKey;
  readonly receipts:
    | `items.${SaleItem | 'WHOLE_SALE'}`
    | `paidBy.${SalePayment}`
    | `purposes.${CounterPurpose}`
    | `methods.${CounterMethod}`;
  readonly refusals: ErrorCode;
  readonly reports:
    | `titles.${ReportName}`
    | `overview.${'charts' | 'labels'}.${OverviewChart}`
    | `overview.series.${OverviewSeries}`
    | `schedules.periods.${SchedulePeriod}`
    | `schedules.statuses.${ScheduleStatus}`
    | `schedules.stopReasons.${StopReason}`
    | `schedules.runProblems.${RunProblem}`;
  readonly results:
    | `matchReasons.${MatchReason}`
    | `nameBook.types.${GrantorGranteeBookRow['type']}`
    | `taxLien.statuses.${TaxLienStatus}`
    | `taxLien.flags.${TaxLienRevision['flag']}`
    | `taxLien.partialFull.${TaxLienRelease['partialFullFlag']}`;
  readonly search: `${'names' | 'formTitles' | 'resultTitles'}.${SearchType}` | `prices.${SearchPriceField}`;
  readonly settings: `names.${SettingsGroupName}`;
  readonly transactions: `kinds.${TransactionKind}`;
}

type RequiredKeys<Name extends Area> = KeysOfLists<Name> | (Name extends keyof KeysOfCodes ? KeysOfCodes[Name] : never);
type MissingKeys = { readonly [Name in Area]: Exclude<RequiredKeys<Name>, keyof EnglishTexts[Name]> };

/** The variables of every text, by area and key. Texts that are required and missing have none. */
export type TextVariables = {
  readonly [Name in Area]: EnglishTexts[Name] & Readonly<Record<MissingKeys[Name], Record<never, never>>>;
};

/** Every required text is there. */
export type RequiredTexts = None<{ [Name in Area]: `${Name}:${MissingKeys[Name]}` }[Area]>;

/** The keys that all lists name for their titles, columns and criteria, and for the codes of their columns, by area. */
type KeysOfLists<Name extends Area> = KeyOfArea<
  Name,
  ShownTexts<(typeof LISTS)[number]> | FactTexts<(typeof LISTS)[number]>
>;
type KeyOfArea<Name extends Area, Key> = Key extends `${Name}:${infer Rest}` ? Rest : never;

/** The title and the labels of a list are in areas that the browser has, and show no variables. */
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

/** The keys of the texts without variables, and of those that are missing, `area:key`. */
type PlainKey<Areas extends Area> = {
  [Name in Areas]:
    | `${Name}:${MissingKeys[Name] & string}`
    | {
        [Key in keyof EnglishTexts[Name] & string]: keyof EnglishTexts[Name][Key] extends never
          ? `${Name}:${Key}`
          : never;
      }[keyof EnglishTexts[Name] & string];
}[Areas];

/** The text of every problem shows no other values than the problem has. */
export type ProblemTexts = Fits<
  { [Key in ProblemKey]: Key extends keyof ProblemParams ? ProblemParams[Key] : Record<never, never> },
  TextVariables['problems']
>;

type None<Missing extends never> = Missing;
type Known<Keys extends Existing, Existing> = Keys;
type Fits<Params extends Variables, Variables> = Params;
