import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { OperatorError } from '../../../../../platform/operator-error.ts';
import { ENCODINGS } from '../files/encodings.ts';
import { compileDateFormat } from '../files/parse-moment.ts';
import { MAPPED_FILES } from '../layouts/bundle-files.ts';
import { NUMBER_FORMS } from './cobol-numbers.ts';
import { parsePattern } from './pattern.ts';

/** Maximum size of a mapping file. */
const MAPPING_MAX_BYTES = 2_000_000;
/** Maximum nesting of fields in `first` and `parts`. */
const FIELD_MAX_DEPTH = 5;

const nameText = z.string().min(1).max(100);
const valueText = z.string().max(500);
const patternText = valueText.refine(isPattern, { message: 'not a pattern such as Book {book} Page {page:digits}' });
const dateFormat = nameText.refine(isDateFormat, { message: 'not a date format such as M/D/YYYY' });

/** A test of a column. With several tests of one condition, all have to hold. */
const conditionSchema = z.strictObject({
  column: nameText,
  /** One of these values, ignoring case. */
  in: z.array(valueText).max(1_000).optional(),
  notIn: z.array(valueText).max(1_000).optional(),
  startsWith: z.array(valueText).max(100).optional(),
  matches: patternText.optional(),
  blank: z.boolean().optional(),
  /** The opposite of the tests. */
  not: z.boolean().optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

/** How to compute a value: its source, then changes in this order. A text is short for `{ "column": text }`. */
export type Field = string | FieldOptions;
export interface FieldOptions {
  // The source: exactly one.
  readonly column?: string | undefined;
  /** A constant. */
  readonly value?: string | undefined;
  /** A text with columns in braces. Blank if one of them is blank. */
  readonly template?: string | undefined;
  /** The first that isn't blank. */
  readonly first?: readonly Field[] | undefined;
  /** All that aren't blank, separated by `separator` (default: a space). */
  readonly parts?: readonly Field[] | undefined;
  readonly separator?: string | undefined;
  // The steps that change the value.
  /** Blank unless all conditions hold. */
  readonly when?: readonly Condition[] | undefined;
  readonly blankIf?: readonly string[] | undefined;
  /** Takes characters by their place, of which the first is 1; to the end without a length. */
  readonly substring?: { readonly start: number; readonly length?: number | undefined } | undefined;
  /** Takes parts of the text; the first pattern that matches. */
  readonly pattern?: string | readonly string[] | undefined;
  /** With a pattern: a text with its placeholders. Default: its first placeholder. */
  readonly as?: string | undefined;
  /** The result for a text that matches no pattern, or isn't in `codes`. Default: keep. */
  readonly otherwise?: 'keep' | 'blank' | undefined;
  /** Translates values; the name of a table in `codes` of the mapping, or the table itself. */
  readonly codes?: string | Readonly<Record<string, string>> | undefined;
  /** Makes a code of capital letters and digits from a description, or the number of a plat from its name. */
  readonly make?: 'code' | 'plat' | undefined;
  readonly replace?: Readonly<Record<string, string>> | undefined;
  /** Fills the text on the left to a length, with zeros by default. */
  readonly pad?: { readonly length: number; readonly with?: string | undefined } | undefined;
  readonly case?: 'upper' | undefined;
  /** The formats of a date. */
  readonly date?: string | readonly string[] | undefined;
  /** Takes the year of a date in the formats of `date`. */
  readonly take?: 'year' | undefined;
  readonly amount?:
    | { readonly decimal?: '.' | ',' | undefined; readonly impliedDecimals?: number | undefined }
    | undefined;
  /** Adds the value of this column to a number that another value of the column uses already. */
  readonly distinguishBy?: string | undefined;
}

const fieldSchema: z.ZodType<Field> = z.lazy(() => z.union([nameText, fieldOptionsSchema]));
const fieldOptionsSchema: z.ZodType<FieldOptions> = z
  .strictObject({
    column: nameText.optional(),
    value: valueText.optional(),
    template: valueText.optional(),
    first: z.array(fieldSchema).min(1).max(20).optional(),
    parts: z.array(fieldSchema).min(1).max(20).optional(),
    separator: z.string().max(20).optional(),
    when: z.array(conditionSchema).max(20).optional(),
    blankIf: z.array(valueText).max(100).optional(),
    substring: z
      .strictObject({ start: z.int().min(1).max(20_000), length: z.int().min(1).max(20_000).optional() })
      .optional(),
    pattern: z.union([patternText, z.array(patternText).min(1).max(20)]).optional(),
    as: valueText.optional(),
    otherwise: z.enum(['keep', 'blank']).optional(),
    codes: z.union([nameText, z.record(valueText, valueText)]).optional(),
    make: z.enum(['code', 'plat']).optional(),
    replace: z.record(z.string().min(1).max(100), valueText).optional(),
    pad: z.strictObject({ length: z.int().min(1).max(40), with: z.string().length(1).optional() }).optional(),
    case: z.literal('upper').optional(),
    date: z.union([dateFormat, z.array(dateFormat).min(1).max(20)]).optional(),
    take: z.literal('year').optional(),
    amount: z
      .strictObject({ decimal: z.enum(['.', ',']).optional(), impliedDecimals: z.int().min(0).max(4).optional() })
      .optional(),
    distinguishBy: nameText.optional(),
  })
  .refine(
    ({ column, value, template, first, parts }) =>
      [column, value, template, first, parts].filter((source) => source !== undefined).length === 1,
    {
      message: 'needs exactly one of column, value, template, first, parts',
    },
  );

const columnsSchema = z.array(nameText).min(1).max(1_000);
const fileSchema = z
  .strictObject({
    /** The name in the folder. `*` matches any characters, and all matching files are read in turn. */
    path: nameText.regex(/^[^/\\]+$/, 'must be a file name without a folder'),
    format: z.enum(['csv', 'tsv', 'fixed', 'json', 'jsonl', 'xlsx', 'xml']).optional(),
    encoding: z.enum(ENCODINGS).optional(),
    /** CSV: one or more characters. Default: a comma, or a tab for TSV. */
    delimiter: z
      .string()
      .min(1)
      .max(10)
      .refine((text) => !/["\r\n]/.test(text), { message: 'has a quote or the end of a line' })
      .optional(),
    /** CSV and XLSX: false if the first row is not a header. `columns` then names the columns. */
    header: z.boolean().optional(),
    columns: columnsSchema.optional(),
    /** Lines before the header or the first row. */
    skipLines: z.int().min(0).max(1_000).optional(),
    /** Fixed width: the first character of a line is 1. */
    fixed: z
      .array(
        z.strictObject({
          name: nameText,
          start: z.int().min(1).max(100_000),
          length: z.int().min(1).max(20_000),
          /** A number of a COBOL program. Its bytes aren't text, so the records need a `recordLength`. */
          as: z.enum(NUMBER_FORMS).optional(),
          decimals: z.int().min(0).max(18).optional(),
          digits: z.int().min(1).max(18).optional(),
        }),
      )
      .min(1)
      .max(1_000)
      .optional(),
    /** Fixed width without ends of lines, as mainframes write it: the bytes of a record, or `variable` if each has its length in front. */
    recordLength: z.union([z.int().min(1).max(32_760), z.literal('variable')]).optional(),
    /** CSV, TSV and fixed width: the last row, without which the file isn't whole. `count`: the place of the number of rows above it. */
    trailer: z
      .strictObject({
        startsWith: nameText,
        count: z
          .union([
            z.strictObject({ start: z.int().min(1).max(100_000), length: z.int().min(1).max(20) }),
            z.strictObject({ column: z.int().min(1).max(1_000) }),
          ])
          .optional(),
      })
      .optional(),
    /** JSON: where the list of rows is, for example `result.records`. Default: the document itself. XML: the path of a row, `Export/Document`. */
    rows: nameText.optional(),
    /** XLSX: the name of the sheet, or its number from 1. Default: the first. */
    sheet: z.union([nameText, z.int().min(1).max(1_000)]).optional(),
    /** Columns that are blank in a row that continues the row above. The first of them identifies these rows. */
    fillDown: columnsSchema.optional(),
  })
  .refine(
    ({ fixed, recordLength }) =>
      recordLength !== undefined || !fixed?.some(({ as }) => as === 'packed' || as === 'binary'),
    { message: 'packed and binary numbers need a recordLength' },
  );
export type MappedFile = z.infer<typeof fileSchema>;

const joinSchema = z.strictObject({
  file: nameText,
  /** Columns of the other file and the columns of this one that they equal. */
  on: z.record(nameText, nameText),
  /** `first` (default): the columns of the first row. `all`: the values of all rows, as a list. */
  rows: z.enum(['first', 'all']).optional(),
});
export type MappedJoin = z.infer<typeof joinSchema>;

const RECORD_NAMES = MAPPED_FILES.map((file) => file.name) as [string, ...string[]];
const recordSchema = z
  .strictObject({
    record: z.enum(RECORD_NAMES),
    from: nameText.optional(),
    /** Constant rows, instead of a file. */
    rows: z.array(z.record(nameText, valueText)).max(10_000).optional(),
    /** One record per item: of a column with several values, or of a nested JSON list. */
    each: z.union([nameText, z.strictObject({ column: nameText, separator: z.string().min(1).max(10) })]).optional(),
    join: z.record(nameText, joinSchema).optional(),
    where: z.array(conditionSchema).max(20).optional(),
    /** Only the first record with these values. Case and punctuation don't matter. */
    distinct: z.array(nameText).min(1).max(20).optional(),
    /** One record for all rows with the same values of `by`; `collect` joins the values of other fields with a separator. */
    combine: z
      .strictObject({ by: z.array(nameText).min(1).max(20), collect: z.record(nameText, z.string().min(1).max(10)) })
      .optional(),
    /** `same`: the file has the columns of the record. */
    fields: z.union([z.literal('same'), z.record(nameText, fieldSchema)]).optional(),
  })
  .superRefine((record, context) => {
    const file = MAPPED_FILES.find(({ name }) => name === record.record);
    if ((record.from === undefined) === (record.rows === undefined))
      context.addIssue({ code: 'custom', message: 'needs either from or rows' });
    if (record.from !== undefined && record.fields === undefined)
      context.addIssue({ code: 'custom', message: 'needs fields', path: ['fields'] });
    if (file === undefined || typeof record.fields !== 'object') return;
    const known = [...file.required, ...file.optional];
    for (const name of Object.keys(record.fields).filter((each) => !known.includes(each)))
      context.addIssue({ code: 'custom', message: `${record.record} has no field ${name}`, path: ['fields', name] });
    for (const name of file.required.filter((each) => !(each in (record.fields as object))))
      context.addIssue({ code: 'custom', message: `needs ${name}`, path: ['fields'] });
    for (const field of Object.values(record.fields).filter((each) => depthOf(each) > FIELD_MAX_DEPTH))
      context.addIssue({ code: 'custom', message: 'is nested too deeply', path: ['fields', String(field)] });
  });
export type MappedRecord = z.infer<typeof recordSchema>;

/** A mapping: how to turn the files of an export into the records of a bundle (docs/importing.md). */
const mappingSchema = z
  .strictObject({
    mapping: z.literal(1),
    title: valueText.optional(),
    /** Points of a suggested mapping that need to be checked. */
    doubts: z.array(z.string().max(2_000)).max(1_000).optional(),
    encoding: z.enum(ENCODINGS).optional(),
    /** The first year of the hundred years of two-digit years, which end with this year by default. */
    pivotYear: z.int().min(1600).max(2100).optional(),
    /** The formats of all dates without their own formats. */
    dates: z.array(dateFormat).min(1).max(20).optional(),
    files: z.record(nameText, fileSchema),
    codes: z.record(nameText, z.record(valueText, valueText)).optional(),
    records: z.array(recordSchema).min(1).max(200),
  })
  .superRefine(({ files, codes, records }, context) => {
    for (const [index, { from, join, fields }] of records.entries()) {
      for (const name of [from, ...Object.values(join ?? {}).map(({ file }) => file)]) {
        if (name !== undefined && files[name] === undefined)
          context.addIssue({ code: 'custom', message: `${name} is not in files`, path: ['records', index] });
      }
      for (const [name, field] of Object.entries(typeof fields === 'object' ? fields : {})) {
        const table = typeof field === 'object' ? field.codes : undefined;
        if (typeof table === 'string' && codes?.[table] === undefined)
          context.addIssue({
            code: 'custom',
            message: `${table} is not in codes`,
            path: ['records', index, 'fields', name],
          });
      }
    }
  });
export type Mapping = z.infer<typeof mappingSchema>;

/**
 * Reads a mapping file.
 *
 * @throws OperatorError with all problems of the file.
 */
export function readMapping(path: string): Mapping {
  let content: unknown;
  try {
    if (statSync(path).size > MAPPING_MAX_BYTES) throw new Error(`larger than ${MAPPING_MAX_BYTES} bytes`);
    content = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new OperatorError(`${path} is not a mapping: ${(error as Error).message}`);
  }
  return parseMapping(content, path);
}

/** @throws OperatorError with all problems. */
export function parseMapping(content: unknown, name: string): Mapping {
  const parsed = mappingSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || 'mapping'}: ${message}`);
  throw new OperatorError(`${name} is not a mapping:\n${problems.join('\n')}`);
}

function depthOf(field: Field): number {
  if (typeof field === 'string') return 1;
  return 1 + Math.max(0, ...[...(field.first ?? []), ...(field.parts ?? [])].map(depthOf));
}

function isPattern(text: string): boolean {
  return parsePattern(text) !== undefined;
}

function isDateFormat(text: string): boolean {
  try {
    compileDateFormat(text);
    return true;
  } catch {
    return false;
  }
}
