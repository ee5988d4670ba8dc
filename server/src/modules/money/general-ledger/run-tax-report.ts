import { TAX_REPORT } from '@portal/contract/money/general-ledger/tax-report';
import type { ReportContent, ReportRequest } from '@portal/contract/reports/define-report';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { TAX_ITEMS } from '../ledger/index.ts';
import { computeCountyShare, findTaxPayment, sumTaxes, type TaxSum } from './taxes.queries.ts';

type TaxReport = typeof TAX_REPORT;

interface Taxes {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly sums: readonly TaxSum[];
}

/** Reports the taxes that the county collected for the state in a month, for its remittance. */
export function runTaxReport(
  context: CallContext,
  request: ReportRequest<TaxReport>,
): Promise<CallResponse<ReportContent>> {
  return runReport(TAX_REPORT, SOURCE, context, request);
}

const ITEMS = Object.keys(TAX_ITEMS) as (keyof typeof TAX_ITEMS)[];

const SOURCE: ReportSource<TaxReport, Taxes> = {
  prepare: async ({ db, county }, { month }) => ({
    month,
    sums: await sumTaxes(db, { month, timeZone: county.timeZone }),
  }),
  totals: async (_context, { sums }) => {
    const dues = sums.map(({ collectedCents, refundedCents }) => collectedCents - refundedCents);
    const countyCents = dues.reduce((total, cents) => total + computeCountyShare(cents), 0);
    const sum = (field: Exclude<keyof TaxSum, 'kind'>) => sums.reduce((total, tax) => total + tax[field], 0);
    const [collectedCents, refundedCents] = [sum('collectedCents'), sum('refundedCents')];
    return {
      totalCount: ITEMS.length,
      documents: sum('documents'),
      ...{ collectedCents, refundedCents, dueCents: collectedCents - refundedCents },
      ...{ countyCents, stateCents: collectedCents - refundedCents - countyCents },
    };
  },
  describe: async ({ db, translate }, { month }) => ({
    title: translate('control-panel:taxReport.title'),
    facts: [
      { label: translate('control-panel:taxReport.month'), value: `${month.slice(5)}/${month.slice(0, 4)}` },
      {
        label: translate('control-panel:taxReport.payment'),
        value: (await findTaxPayment(db, month))?.reference ?? '',
      },
    ],
    labels: {
      tax: translate('control-panel:taxReport.tax'),
      documents: translate('control-panel:taxReport.documents'),
      collectedCents: translate('control-panel:taxReport.collected'),
      refundedCents: translate('receipts:refunded'),
      dueCents: translate('control-panel:taxReport.due'),
      countyCents: translate('control-panel:taxReport.countyShare'),
      stateCents: translate('control-panel:taxReport.toState'),
    },
    emptyText: '',
    totalLabel: translate('receipts:total'),
    fileName: `taxes ${month}`,
  }),
  rows: async function* ({ translate }, { sums }) {
    for (const item of ITEMS) {
      const sum = sums.find(({ kind }) => kind === TAX_ITEMS[item]);
      const { documents = 0, collectedCents = 0, refundedCents = 0 } = sum ?? {};
      const dueCents = collectedCents - refundedCents;
      const countyCents = computeCountyShare(dueCents);
      const amounts = { collectedCents, refundedCents, dueCents, countyCents, stateCents: dueCents - countyCents };
      yield { tax: translate(`receipts:items.${item}`), documents, ...amounts };
    }
  },
};
