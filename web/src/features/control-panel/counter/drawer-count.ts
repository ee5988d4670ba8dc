import {
  type CountedCash,
  DENOMINATIONS_CENTS,
  type DrawerContents,
  type DrawerCount,
  findDrawerCountProblems,
} from '@portal/contract/money/drawers/drawers';
import type { FieldProblems } from '@portal/contract/problem';
import type { Cents } from '@portal/contract/values/money';

type Denomination = CountedCash['denominationCents'];
type PiecesField = `counted${Denomination}` | `kept${Denomination}`;
type CheckField = `check${number}`;

/** The form of a count: a field for each denomination's pieces, and one for each check. */
export type CountForm = Record<PiecesField, number> &
  Record<CheckField, boolean> & {
    cardSalesCents: number | null;
    cardRefundsCents: number;
    reason: string;
  };

/** Nothing is filled in or ticked: the clerk counts each kind. */
export function buildEmptyCount(checks: DrawerContents['checks']): CountForm {
  return {
    ...Object.fromEntries(
      DENOMINATIONS_CENTS.flatMap((cents) => [`counted${cents}`, `kept${cents}`]).map((field) => [field, 0]),
    ),
    ...Object.fromEntries(checks.map(({ journalEntryId }) => [`check${journalEntryId}`, false])),
    ...{ cardSalesCents: null, cardRefundsCents: 0, reason: '' },
  } as CountForm;
}

/** The count that a form says. */
export function toCount(values: CountForm, checks: DrawerContents['checks']): DrawerCount {
  const cash = DENOMINATIONS_CENTS.map((denominationCents) => {
    const counted = values[`counted${denominationCents}`];
    return { denominationCents, counted, deposited: counted - values[`kept${denominationCents}`] };
  });
  return {
    // Pieces that stay of a denomination without any are a problem, so they aren't left out.
    cash: cash.filter(({ counted, deposited }) => counted !== 0 || deposited !== 0),
    checks: checks.map(({ journalEntryId }) => journalEntryId).filter((id) => values[`check${id}`]),
    cardCents: (values.cardSalesCents ?? 0) - values.cardRefundsCents,
    reason: values.reason,
  };
}

/** Finds the contract's problems of a count, each at a field of the form. */
export function findCountProblems(values: CountForm, keepCents: Cents): FieldProblems {
  const tooMany = DENOMINATIONS_CENTS.filter((cents) => values[`kept${cents}`] > values[`counted${cents}`]);
  if (tooMany.length > 0)
    return Object.fromEntries(
      tooMany.map((cents) => [
        `kept${cents}`,
        { key: 'numberBetween', params: { min: 0, max: values[`counted${cents}`] } } as const,
      ]),
    );
  const [problem] = Object.values(findDrawerCountProblems(toCount(values, []), keepCents));
  const card: FieldProblems = values.cardSalesCents === null ? { cardSalesCents: { key: 'required' } } : {};
  return problem === undefined ? card : { ...card, [`kept${DENOMINATIONS_CENTS[0]}`]: problem };
}
