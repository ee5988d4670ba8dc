import type { FileName } from '@portal/contract/index/title-files/file-work';
import { type FoundDocument, RUN_SHEET } from '@portal/contract/index/title-files/title-files';
import type { ReportContent, ReportRequest } from '@portal/contract/reports/define-report';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import type { Translate } from '../../../platform/translate.ts';
import { listFoundDocuments } from './list-found-documents.ts';
import { listNames } from './names-and-notes.queries.ts';
import { getSharedFile } from './open-file.ts';
import { listSearches, type StoredSearch, type TitleFile } from './title-files.queries.ts';
import { listSeenImages } from './work.queries.ts';

type RunSheet = typeof RUN_SHEET;

interface Sheet {
  readonly file: TitleFile;
  readonly searches: readonly StoredSearch[];
  readonly documents: Awaited<ReturnType<typeof listFoundDocuments>>;
  readonly names: readonly FileName[];
  readonly seen: ReadonlySet<string>;
}

/** Numbers of documents in a line above the rows, which have all of them. */
const LISTED_DOCUMENTS = 50;

/**
 * Prints what was run in a file, what was found, and what was decided about it. What no one has decided about says so.
 *
 * @throws Refusal NOT_FOUND for a file that the caller doesn't share.
 */
export function printRunSheet(
  context: CallContext,
  request: ReportRequest<RunSheet>,
): Promise<CallResponse<ReportContent>> {
  return runReport(RUN_SHEET, describeSheet(), context, request);
}

/** The copies that are printed behind a run sheet. */
export interface SheetCopies {
  /** Numbers of documents, in the order of their copies. */
  readonly attached: readonly string[];
  /** Kept documents without a copy. */
  readonly missing: readonly string[];
}

/** Describes the run sheet as a report. @param copies undefined for a sheet without copies. */
export const describeSheet = (copies?: SheetCopies): ReportSource<RunSheet, Sheet> => ({
  prepare: async (context, { id }) => {
    const file = await getSharedFile(context, id);
    const searches = await listSearches(context.db, id);
    const { db } = context;
    const documents = await listFoundDocuments(db, id, searches);
    return { file, searches, documents, names: await listNames(db, id), seen: await listSeenImages(db, id) };
  },
  totals: async (_context, { documents }) => ({ totalCount: documents.length }),
  describe: async ({ translate, county }, { file, searches, documents, names, seen }) => {
    const undecided = documents.filter(({ decision }) => decision === null).length;
    const notRun = names.filter(({ searchId }) => searchId === null);
    const unseen = documents.filter(({ decision, documentKey }) => decision === 'KEEP' && !seen.has(documentKey));
    const again = documents.filter(({ decision }) => decision === 'LOOK_AGAIN').length;
    return {
      title: `${translate('title-files:runSheet')}: ${[file.number, file.name].filter((text) => text !== '').join(', ')}`,
      facts: [
        ...(file.clientReference === ''
          ? []
          : [{ label: translate('title-files:clientReference'), value: file.clientReference }]),
        ...searches.map(({ title, searched, results, verifiedThrough, runAt, runBy }) => ({
          label: `${title}: ${searched.join(', ')}`,
          value: translate('title-files:ran', {
            total: results.filter(({ state }) => state !== 'GONE').length,
            through: verifiedThrough === '' ? translate('title-files:notStated') : verifiedThrough,
            date: formatPlainDate(plainDateAt(runAt, county.timeZone)),
            user: runBy,
          }),
        })),
        ...notRun.map((name) => ({ label: translate('title-files:notRun'), value: formatName(name, translate) })),
        ...(unseen.length === 0
          ? []
          : [
              {
                label: translate('title-files:unseen', { total: unseen.length }),
                value: listNumbers(unseen.map(({ documentKey }) => documentKey)),
              },
            ]),
        ...(copies === undefined
          ? []
          : [
              { label: translate('title-files:copiesAttached'), value: listNumbers(copies.attached) },
              { label: translate('title-files:copiesMissing'), value: listNumbers(copies.missing) },
            ]),
        { label: translate('title-files:undecided'), value: String(undecided) },
        { label: translate('title-files:decisions.LOOK_AGAIN'), value: String(again) },
      ],
      labels: {
        document: translate('title-files:document'),
        facts: translate('title-files:facts'),
        found: translate('title-files:found'),
        decision: translate('title-files:decision'),
        reason: translate('title-files:reason'),
        decidedBy: translate('title-files:decidedBy'),
      },
      emptyText: translate('title-files:noDocuments'),
      fileName: `run-sheet-${file.number}`,
    };
  },
  async *rows({ translate }, { documents }) {
    for (const { documentKey, facts, state, decision, reason, decidedBy } of documents)
      yield {
        ...{ document: documentKey, facts: formatFacts(facts), reason, decidedBy },
        found: translate(`title-files:foundStates.${state}`),
        decision: translate(decision === null ? 'title-files:undecided' : `title-files:decisions.${decision}`),
      };
  },
});

/** The first numbers, and the count of the others. */
function listNumbers(documentKeys: readonly string[]): string {
  const more = documentKeys.length - LISTED_DOCUMENTS;
  return [...documentKeys.slice(0, LISTED_DOCUMENTS), ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

/** `Instrument: Warranty Deed, Grantors: …`. */
function formatFacts(facts: FoundDocument['facts']): string {
  return facts.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)).join(', ');
}

function formatName({ lastName, firstName, fromYear, toYear }: FileName, translate: Translate): string {
  return translate('title-files:nameYears', {
    name: [lastName, firstName].filter((part) => part !== '').join(', '),
    from: fromYear === null ? translate('title-files:beginning') : String(fromYear),
    to: toYear === null ? translate('title-files:present') : String(toYear),
  });
}
