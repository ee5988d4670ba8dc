import type { Translate } from '../../../platform/translate.ts';
import type { RevenueKind } from '../../money/ledger/index.ts';

/** The names of the ledger accounts of income, as the screens call what is sold. */
const NAMES = {
  REVENUE_SEARCH: 'transactions:kinds.SEARCH',
  REVENUE_SEARCH_CERTIFICATE: 'transactions:kinds.SEARCH_CERTIFICATE',
  REVENUE_WATCH: 'transactions:kinds.WATCH',
  REVENUE_PROPERTY_PAGE: 'transactions:kinds.PROPERTY_PAGE',
  REVENUE_CHAIN_OF_TITLE: 'transactions:kinds.CHAIN_OF_TITLE',
  REVENUE_IMAGE: 'transactions:kinds.IMAGE_PURCHASE',
  REVENUE_CERTIFICATE: 'transactions:kinds.CERTIFICATE_PURCHASE',
  REVENUE_CERTIFIED_COPY: 'transactions:kinds.CERTIFIED_COPY',
  REVENUE_EFILE: 'transactions:kinds.EFILE',
  REVENUE_FLAT_FEE: 'reports:overview.series.FLAT_FEE',
  REVENUE_MONTHLY: 'transactions:kinds.MONTHLY_FEE',
  REVENUE_RETURNED_CHECK: 'transactions:kinds.RETURNED_CHECK_FEE',
  REVENUE_TAX_SHARE: 'control-panel:taxReport.countyShare',
  SURCHARGE: 'audit:fields.surchargeCents',
} as const satisfies Record<RevenueKind | 'SURCHARGE', string>;

/** Names a ledger account of income; one of a newer release keeps its code. */
export function nameIncome(kind: string, translate: Translate): string {
  return kind in NAMES ? translate(NAMES[kind as keyof typeof NAMES]) : kind;
}
