import { CHAIN_MAX_DOCUMENTS, CHAIN_REPORT, type Chain, type ChainEntry } from '@portal/contract/index/title/chain';
import { drawChain } from '@portal/contract/index/title/chain-drawing';
import { layOutLanes } from '@portal/contract/index/title/chain-lanes';
import {
  REPORT_MAX_ROWS,
  type ReportContent,
  type ReportRequest,
  type ReportRow,
} from '@portal/contract/reports/define-report';
import type { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { type ReportDescription, type ReportSource, runReport } from '../../../../platform/http/run-report.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Translate } from '../../../../platform/translate.ts';
import { describeDoubt, describeRemark } from './describe-doubt.ts';
import { getChain } from './get-chain.ts';

type ChainReport = typeof CHAIN_REPORT;
/** The values of a chain fit the text of their code: the derivation builds both. */
type Values = never;

/**
 * Prints a chain of title with its owners, its notes and its disclaimer.
 *
 * @throws Refusal NOT_FOUND as `getChain`; PAYMENT_NEEDED if it wasn't paid and can't be.
 */
export function runChainReport(
  context: CallContext,
  request: ReportRequest<ChainReport>,
): Promise<CallResponse<ReportContent>> {
  return runReport(CHAIN_REPORT, SOURCE, context, request);
}

const SOURCE: ReportSource<ChainReport, Chain> = {
  prepare: async (context, { land, years }) => {
    const { details } = await getChain(context, { land, years });
    if (details === null) throw new Refusal('PAYMENT_NEEDED');
    return details;
  },
  totals: async (_context, { entries }) => ({ totalCount: entries.length }),
  describe: describeChain,
  async *rows({ translate }, { entries }) {
    for (const entry of entries) yield composeRow(entry, translate);
  },
};

async function describeChain({ translate }: CallContext, chain: Chain): Promise<ReportDescription<ChainReport>> {
  const column = (name: keyof ReportRow<ChainReport>) => translate(`chain:columns.${name}`);
  return {
    title: `${translate('chain:title')}: ${chain.land.title}`,
    facts: [
      { label: translate('chain:period'), value: describePeriod(chain, translate) },
      { label: translate('chain:views.OPEN'), value: describeCounts(chain, translate) },
      {
        label: translate('chain:views.OWNERS'),
        value: chain.owners.map((owner) => describeOwner(owner, translate)).join('; '),
      },
      { label: translate('chain:title'), value: describeLimits(chain, translate).join(' ') },
    ],
    labels: {
      recordedDate: column('recordedDate'),
      document: column('document'),
      effect: column('effect'),
      from: column('from'),
      to: column('to'),
      state: column('state'),
      doubts: column('doubts'),
      match: column('match'),
    },
    ...(chain.entries.length === 0 ? {} : { draw: () => drawEntries(chain, translate) }),
    emptyText: translate('chain:none'),
    fileName: `chain-${chain.land.path.replaceAll('/', '-')}`,
  };
}

/** Draws the documents listed in a PDF file, like the screen. */
function drawEntries({ entries }: Chain, translate: Translate) {
  const lanes = layOutLanes(entries.slice(0, REPORT_MAX_ROWS.pdf));
  const rows = { first: '{first}', last: '{last}', total: entries.length };
  return {
    drawing: drawChain(lanes),
    legend: [
      translate('chain:drawing.legend'),
      ...(lanes.leftOut === 0 ? [] : [translate('chain:drawing.leftOut', { count: lanes.leftOut })]),
    ],
    part: translate('chain:drawing.part', rows),
    inWords: translate('chain:drawing.inWords', rows),
    note: { label: translate('chain:title'), value: translate('chain:drawing.place') },
  };
}

function describePeriod({ years, source }: Chain, translate: Translate): string {
  const period = years === 0 ? translate('chain:wholeIndex') : translate('chain:years', { count: years });
  return source === null
    ? period
    : `${period}. ${translate('chain:source', { number: source.number, date: source.date })}`;
}

function describeCounts({ openCount, doubtCount }: Chain, translate: Translate): string {
  const doubts = doubtCount === 0 ? translate('chain:noDoubts') : translate('chain:doubtCount', { count: doubtCount });
  return `${translate('chain:openCount', { count: openCount })}, ${doubts}`;
}

function describeOwner({ name, since, until, isStray }: Chain['owners'][number], translate: Translate): string {
  const period = `${name}, ${since} – ${until === '' ? translate('chain:today') : until}`;
  return isStray ? `${period} (${translate('chain:apart')})` : period;
}

/** States the nature of the chain, how far it reaches, and which names and records weren't searched. */
function describeLimits(chain: Chain, translate: Translate): readonly string[] {
  const { land, coverage, certificate, commonNames, unknownCodes, isCut, earlierCount, earlierDoubtCount } = chain;
  const dateOf = (date: string) => (date === '' ? translate('chain:unknownDate') : date);
  const codes = unknownCodes.map(({ code, description, count }) => `${code} ${description} (${count})`).join(', ');
  return [
    ...(land.isNamed ? [] : [translate('chain:notNamed')]),
    translate('chain:derived', { date: dateOf(coverage.verified) }),
    translate('chain:coverage', { index: dateOf(coverage.indexBegin), image: dateOf(coverage.imageBegin) }),
    translate('chain:openMeaning'),
    translate('chain:notSearched'),
    ...(certificate === null
      ? []
      : [translate('chain:certificateRights', { certificate: certificate.number, date: certificate.date })]),
    ...(earlierCount === 0 ? [] : [translate('chain:earlier', { count: earlierCount })]),
    ...(earlierDoubtCount === 0 ? [] : [translate('chain:earlierDoubts', { count: earlierDoubtCount })]),
    ...(isCut ? [translate('chain:cut', { count: CHAIN_MAX_DOCUMENTS })] : []),
    ...commonNames.map((name) => translate('chain:commonName', { name })),
    ...(codes === '' ? [] : [translate('chain:unknownCodes', { codes })]),
  ];
}

function composeRow(entry: ChainEntry, translate: Translate): ReportRow<ChainReport> {
  const { state, reason, rule, match, matchedOwner, isStray, remarks } = entry;
  const effect = translate(`chain:effects.${entry.effect}`);
  const owner =
    matchedOwner &&
    translate('chain:byName', { owner: matchedOwner.name, level: translate(`chain:levels.${matchedOwner.level}`) });
  return {
    recordedDate: entry.recordedDate,
    document: [entry.displayDocNumber, entry.instrumentDescription],
    effect: isStray ? `${effect}. ${translate('chain:apart')}` : effect,
    from: entry.from,
    to: entry.to,
    state: [
      ...(state === null ? [] : [translate(`chain:states.${state}`)]),
      ...(reason === null ? [] : [translate(`chain:reasons.${reason.code}`, reason.values as Values)]),
      ...(rule === '' ? [] : [translate('chain:rule', { source: rule })]),
    ],
    doubts: entry.doubts.map((doubt) => describeDoubt(doubt, translate)),
    match: [
      translate(`chain:matches.${match}`),
      ...(owner === null ? [] : [owner]),
      ...remarks.map((remark) => describeRemark(remark, translate)),
    ].join('. '),
  };
}
