import type { ContentOf, Endpoint, ParsedRequestOf } from '@portal/contract/endpoint';
import type { List, ListFileRow, ListFilter, ListSort } from '@portal/contract/lists/define-list';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { readCursor } from '../database/read-cursor.ts';
import { type CallContext, type Operation, type Route, route } from '../http/route.ts';
import { type ReportDescription, type ReportSource, runReport } from '../http/run-report.ts';
import { ensureNoProblems } from '../refusal.ts';
import { countMatches, type ListSource, runList, sortMatches } from './run-list.ts';

/**
 * Selects the rows of a list that match a filter, which was checked, and that the caller can see. It reads with the database of its
 * context, which for a file is a snapshot.
 *
 * @throws Refusal for a filter that the caller can't use.
 */
export type SelectRows<L extends List, Stored> = (
  context: CallContext,
  filter: ListFilter<L>,
) => ListSource<L, Stored> | Promise<ListSource<L, Stored>>;

interface ServingOptions {
  /** Runs before the rows are read, and can write. */
  readonly prepare?: (context: CallContext) => Promise<void>;
}

type ListContent<L extends List> = ContentOf<L['endpoint']>;

/** Binds the calls of a list, its page and its file, to the query of its rows (decision 0051). */
export function listRoutes<L extends List, Stored>(
  list: L,
  select: SelectRows<L, Stored>,
  { prepare }: ServingOptions = {},
): readonly Route[] {
  const readPage = async (context: CallContext, request: ParsedRequestOf<L['endpoint']>) => {
    await prepare?.(context);
    return readListPage(list, select, context, request);
  };
  const source = buildFileSource(list, select, prepare);
  // The casts are safe: the binder parses each request with the schema of its own call.
  return [
    route<Endpoint>(list.endpoint, readPage as Operation<Endpoint>),
    route<Endpoint>(list.file.endpoint, ((context: CallContext, request: ListRequest<L>) =>
      runReport<List['file'], ListRequest<L>>(list.file, source, context, request)) as Operation<Endpoint>),
  ];
}

/**
 * Reads the requested page, as the list's call returns it.
 *
 * @throws Refusal INVALID_INPUT for the filter, and the refusals of `select`.
 */
export async function readListPage<L extends List, Stored>(
  list: L,
  select: SelectRows<L, Stored>,
  context: CallContext,
  request: ParsedRequestOf<L['endpoint']>,
): Promise<ListContent<L>> {
  const asked = request as ListRequest<L> & { readonly pageNumber?: number };
  ensureFilter(list, context, asked);
  const { rows, ...page } = await runList(context.db, list, await select(context, asked), asked);
  return { ...page, [list.rowsKey]: rows } as ListContent<L>;
}

type ListRequest<L extends List> = ListFilter<L> & ListSort;

function ensureFilter<L extends List>(list: L, { county }: CallContext, filter: ListFilter<L>): void {
  const today = plainDateAt(county.clock.now(), county.timeZone);
  ensureNoProblems(list.findFilterProblems(filter as never, { today }));
}

/** The file of a list as a report: the rows of all pages, in the order of the screen. */
function buildFileSource<L extends List, Stored>(
  list: L,
  select: SelectRows<L, Stored>,
  prepare: ServingOptions['prepare'],
): ReportSource<List['file'], ListRequest<L>> {
  return {
    async prepare(context, request) {
      const asked = request as ListRequest<L>;
      ensureFilter(list, context, asked);
      // Refuses before a connection is taken.
      await select(context, asked);
      await prepare?.(context);
      return asked;
    },
    async totals(context, request) {
      const source = await select(context, request);
      const totals = 'totals' in source ? await (source.totals as () => Promise<object>)() : {};
      return { totalCount: await countMatches(context.db, source), ...totals };
    },
    async describe(context, request, { totalCount }) {
      const { facts, fileName = list.file.name } = await select(context, request);
      const said = (await facts?.(totalCount)) ?? [];
      return {
        ...describeList(list, context, request),
        fileName,
        facts: [...said, ...describeFilter(list, context, request)],
      };
    },
    async *rows(context, request) {
      const source = await select(context, request);
      const sorted = sortMatches(context.db, source, request as ListSort<L['sortKeys'][number]>);
      for await (const stored of readCursor(context.db, sorted))
        yield* (await source.complete(stored)) as ListFileRow<List>[];
    },
  };
}

/** The contract only names the texts of lists; `messages/src/required-texts.ts` checks that all of them exist. */
type TranslateReference = (key: string) => string;

function describeList<L extends List>(
  { texts, columns, listHidden }: L,
  { caller, translate }: CallContext,
  filter: ListFilter<L>,
): Omit<ReportDescription<List['file']>, 'facts' | 'fileName'> {
  const text = translate as TranslateReference;
  const fields = Object.entries(columns).flatMap(([field, column]) =>
    column === undefined ? [] : { field, ...column },
  );
  return {
    title: text(texts.title),
    labels: Object.fromEntries(fields.map(({ field, label }) => [field, text(label)])),
    hidden: listHidden(filter as never, caller),
    statusLabels: Object.fromEntries(
      fields.flatMap(({ field, codes }) =>
        codes === undefined ? [] : [[field, (code: string) => text(`${codes}.${code}`)]],
      ),
    ),
    emptyText: text(texts.none),
    totalLabel: translate('lists:total'),
  };
}

/** The current filter; leaves out fields that restrict nothing. */
function describeFilter<L extends List>({ criteria }: L, { translate }: CallContext, filter: ListFilter<L>) {
  const text = translate as TranslateReference;
  const values: Readonly<Record<string, unknown>> = filter;
  return Object.entries(criteria as Readonly<Record<string, { readonly label: string; readonly codes?: string }>>).map(
    ([field, { label, codes }]) => {
      const value = values[field] === ALL_CODE ? '' : String(values[field]);
      return { label: text(label), value: value === '' || codes === undefined ? value : text(`${codes}.${value}`) };
    },
  );
}
