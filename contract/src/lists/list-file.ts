import { z } from 'zod';
import type { ColumnKind } from '../column.ts';
import type { Access, Endpoint, WhileViewing } from '../endpoint.ts';
import type { SortDirection } from '../index/search/definitions/sort.ts';
import {
  defineReport,
  type Report,
  type ReportContent,
  type ReportFileFormat,
  type ReportFormat,
} from '../reports/define-report.ts';

/** The parts of a file that don't follow from its list. */
export interface ListFileDefinition<SortKey extends string = string> {
  /** Relative to `/{county}/api/`; `<path of the list>Export` if the specification gives none. */
  readonly path?: string;
  /** Without the ending. */
  readonly name?: string;
  /** In the order in which they are offered. The first is the format of a request that names none. */
  readonly formats?: readonly [ReportFormat, ...ReportFormat[]];
  /** The order of a request that names none, if not that of the list. */
  readonly defaultSort?: { readonly sortKey: SortKey; readonly sortDirection: SortDirection };
}

/** Spreadsheets first, because the rows are sorted and added up there; a PDF is for paper. */
const FORMATS = ['xlsx', 'csv', 'pdf'] as const satisfies readonly ReportFormat[];

/** The part of a page's width that a column of each kind has, relative to the others, for its longest usual text. */
const SHARES: Readonly<Record<ColumnKind, number>> = {
  text: 14,
  identifier: 12,
  lines: 20,
  count: 6,
  money: 9,
  date: 9,
  dateTime: 12,
  status: 11,
};

interface FileColumn {
  readonly kind: ColumnKind;
  readonly only?: 'screen' | 'file' | 'sheet';
  readonly share?: number;
  readonly total?: true;
}

/** A list, as far as its file follows from it. */
interface ListParts {
  readonly path: string;
  readonly access: Access;
  readonly whileViewing: WhileViewing;
  readonly row: z.ZodObject;
  readonly fileFields?: z.ZodRawShape;
  readonly filter: z.ZodObject;
  readonly columns: object;
  readonly rowsKey: string;
  readonly sorting: { readonly sortKey: z.ZodType; readonly sortDirection: z.ZodType };
  readonly file?: ListFileDefinition;
}

/** Defines the report (decision 0052) that has all rows of a list: its access, filter, order and columns. */
export function defineListFile({ path, access, whileViewing, row, fileFields, filter, columns, ...list }: ListParts) {
  const { name = list.rowsKey, formats = FORMATS, defaultSort, ...file } = list.file ?? {};
  const { sortKey, sortDirection } = list.sorting;
  const listed = Object.entries(columns as Readonly<Record<string, FileColumn>>).filter(
    ([, { only }]) => only !== 'screen',
  );
  const report = defineReport({
    path: file.path ?? `${path}Export`,
    access,
    whileViewing,
    criteria: z.object({
      ...filter.shape,
      sortKey: defaultSort === undefined ? sortKey : sortKey.default(defaultSort.sortKey as never),
      sortDirection:
        defaultSort === undefined ? sortDirection : sortDirection.default(defaultSort.sortDirection as never),
    }),
    row: z.object({ ...row.shape, ...fileFields }),
    columns: Object.fromEntries(
      listed.map(([field, { kind, share = SHARES[kind], only, total }], index) => [
        field,
        {
          ...{ kind, share },
          ...(only === 'sheet' && { only }),
          ...(total && { total }),
          ...(index === 0 && { isRowHeader: true as const }),
        },
      ]),
    ) as Report['columns'] as never,
    formats,
  });
  return { ...report, columns: report.columns as Report['columns'], name };
}

/** The call of a file: the list's filter and order, and the format. */
export type ListFileEndpoint<Criteria extends z.core.$ZodShape> = Endpoint<
  z.ZodObject<Criteria & { format: z.ZodDefault<z.ZodType<ReportFormat>> }, z.core.$strict>,
  z.ZodType<ReportContent>
>;

/** The formats of a list that are files, in the order in which they are offered. */
export function listFileFormats({ formats }: { readonly formats: readonly ReportFormat[] }) {
  return formats.filter((format) => format !== 'screen') as [ReportFileFormat, ...ReportFileFormat[]];
}
