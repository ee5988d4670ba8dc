import { z } from 'zod';
import type { ColumnKind, ColumnKindFor } from '../column.ts';
import { type Access, defineEndpoint, type Endpoint, type WhileViewing } from '../endpoint.ts';

/** The formats of a report: data for a screen, or a file. */
export const REPORT_FORMATS = ['screen', 'pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
/** The formats that are files, in the order in which a menu offers them. */
export const REPORT_FILE_FORMATS = ['pdf', 'xlsx', 'csv'] as const satisfies readonly ReportFormat[];
export type ReportFileFormat = (typeof REPORT_FILE_FORMATS)[number];

/**
 * The maximum number of rows of each format; a report with more rows states that. A screen lists what a browser scrolls
 * without delay. 5,000 rows are 350 pages of paper and need 300 MB to lay out. A sheet of Excel ends at 1,048,576.
 */
export const REPORT_MAX_ROWS: Readonly<Record<ReportFormat, number>> = {
  screen: 1_000,
  pdf: 5_000,
  xlsx: 1_000_000,
  csv: 1_000_000,
};

/** The properties of a column in a report. */
interface ReportColumn {
  /** Its part of the width of a page, relative to the other columns' parts. */
  readonly share: number;
  /** Whether its cells name their rows. */
  readonly isRowHeader?: true;
  /**
   * The place of the column, unless it is everywhere: on a page, where several values share a narrow column, or in a
   * sheet, where each value has its own column for sorting.
   */
  readonly only?: 'page' | 'sheet';
}

/** Columns of a report by the fields of its rows, in the order in which they are shown. Only a column of numbers can have a total. */
type ReportColumns<Row> = {
  readonly [Field in keyof Row & string]?: { readonly kind: ColumnKindFor<Row[Field]> } & ReportColumn &
    (NonNullable<Row[Field]> extends number ? { readonly total?: true } : object);
};

type TotalFields<AllColumns> = {
  [Field in keyof AllColumns & string]: AllColumns[Field] extends { readonly total: true } ? Field : never;
}[keyof AllColumns & string];

/** Checks columns against the rows that they are of, for reports that share them. */
export function defineReportTable<
  Row extends z.ZodObject,
  const AllColumns extends ReportColumns<z.output<Row>>,
>(table: { readonly row: Row; readonly columns: AllColumns }) {
  return table;
}

interface ReportDefinition<
  Criteria extends z.ZodObject,
  Row extends z.ZodObject,
  AllColumns,
  Formats extends readonly ReportFormat[],
> {
  /** Relative to `/{county}/api/`. */
  readonly path: string;
  readonly access: Access;
  readonly whileViewing?: WhileViewing;
  readonly criteria: Criteria;
  readonly row: Row;
  readonly columns: AllColumns;
  /** The first is the format of a request that names none. */
  readonly formats: Formats;
}

/**
 * Defines a report once: its call, the server's rows and every format build on it (decision 0052).
 *
 * The call takes the fields of the criteria and `format`, which is optional.
 */
export function defineReport<
  Criteria extends z.ZodObject,
  Row extends z.ZodObject,
  const AllColumns extends ReportColumns<z.output<Row>>,
  const Formats extends readonly [ReportFormat, ...ReportFormat[]],
>(definition: ReportDefinition<Criteria, Row, AllColumns, Formats>) {
  const { path, access, whileViewing = 'refused', criteria, formats } = definition;
  const format = z
    .enum(formats as Formats & readonly [Formats[number], ...Formats[number][]])
    .default(formats[0] as never);
  return {
    ...definition,
    endpoint: defineEndpoint({
      method: 'POST',
      path,
      access,
      whileViewing,
      // TypeScript forgets generic keys in a spread, so the type of the schema is given.
      request: z.strictObject({ ...criteria.shape, format }) as unknown as z.ZodObject<
        Criteria['shape'] & { format: z.ZodDefault<z.ZodType<Formats[number]>> },
        z.core.$strict
      >,
      content: reportContentSchema,
      response: 'file',
      sharedWork: 'reports',
    }),
  };
}

/** The content of a report on a screen. */
const reportContentSchema = z.object({
  title: z.string(),
  /** The criteria in words, and how far the index reaches. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  columns: z.array(z.object({ field: z.string(), label: z.string() })),
  /** By field. */
  rows: z.array(z.record(z.string(), z.json())),
  totals: z.record(z.string(), z.number()),
  /** The number of all rows, including unlisted ones. */
  totalCount: z.int().min(0),
});
export type ReportContent = z.output<typeof reportContentSchema>;

/** Any report, as far as the layer needs to know it. */
export interface Report {
  readonly row: z.ZodObject;
  readonly columns: Readonly<
    Record<string, (ReportColumn & { readonly kind: ColumnKind; readonly total?: true }) | undefined>
  >;
  readonly endpoint: Endpoint;
}

export type ReportRow<R extends Pick<Report, 'row'>> = z.output<R['row']>;
export type ReportField<R extends { readonly columns: object }> = keyof R['columns'] & string;
export type ReportRequest<R extends Pick<Report, 'endpoint'>> = z.output<R['endpoint']['request']>;

/** The totals that the database computes in the same snapshot as the rows. */
export type ReportTotals<R extends { readonly columns: object }> = { readonly totalCount: number } & Readonly<
  Record<TotalFields<R['columns']>, number>
>;
