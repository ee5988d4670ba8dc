import { SPECIAL_RATES_MAX, type SpecialRate } from '@portal/contract/settings/money/special-rates';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';

/** A table of special rates, whichever group it belongs to. */
export type RatesForm = ContractForm<{ rates: SpecialRate[] }>;

/** The message of a table with too many rows (Spec 3 §8). */
export const RATES_LIMIT = { key: 'specialRateLimit', params: { n: SPECIAL_RATES_MAX } } as const;
