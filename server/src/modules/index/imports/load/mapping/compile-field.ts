import { trimEndOf } from '@portal/contract/trim-text';
import { computeNaturalKey, computePlatKey } from '../../../records/index.ts';
import { normalizeCode } from '../files/converted-rows.ts';
import { compileDateFormat, type DateOptions, formatMoment, isBlankDate, parseMoment } from '../files/parse-moment.ts';
import { normalizeColumn } from '../files/read-csv.ts';
import { RowProblem, type SourceRow } from '../files/source-row.ts';
import type { Condition, Field, FieldOptions, Mapping } from './mapping-schema.ts';
import { matchPattern, type Pattern, parsePattern } from './pattern.ts';

/** Computes a value of a record from a row. Undefined if it is blank. */
export type ComputeValue = (row: SourceRow) => string | undefined;
export type TestRow = (row: SourceRow) => boolean;

type Change = (text: string, row: SourceRow) => string | undefined;

const CODE_MAX_CHARACTERS = 20;
const DIGEST_CHARACTERS = 4;

/** The common context of all fields of a mapping. */
export interface FieldContext {
  readonly mapping: Mapping;
  /** Owners of numbers, for `distinguishBy`. Shared by all fields, so that names find the documents to which they belong. */
  readonly owners: Map<string, string>;
}

/** Compiles a field. The result throws RowProblem for a value that it cannot convert. */
export function compileField(field: Field, name: string, context: FieldContext): ComputeValue {
  if (typeof field === 'string') return compileColumn(field, name, context);
  const source = compileSource(field, name, context);
  const tests = (field.when ?? []).map(compileCondition);
  const changes = listChanges(field, name, context);
  return (row) => {
    if (!tests.every((test) => test(row))) return undefined;
    let text = source(row);
    for (const change of changes) {
      if (text === undefined) return undefined;
      text = change(text, row);
      if (text === '') return undefined;
    }
    return text;
  };
}

/** Compiles a condition. */
export function compileCondition(condition: Condition): TestRow {
  const column = normalizeColumn(condition.column);
  const toSet = (values: readonly string[] | undefined) =>
    values && new Set(values.map((value) => value.toUpperCase()));
  const [included, excluded] = [toSet(condition.in), toSet(condition.notIn)];
  const starts = condition.startsWith?.map((start) => start.toUpperCase());
  const pattern = condition.matches === undefined ? undefined : parsePattern(condition.matches);
  return (row) => {
    const text = (row.longText(column) ?? '').toUpperCase();
    const holds =
      (included?.has(text) ?? true) &&
      !excluded?.has(text) &&
      (starts?.some((start) => text.startsWith(start)) ?? true) &&
      (pattern === undefined || matchPattern(pattern, text) !== undefined) &&
      (condition.blank === undefined || condition.blank === (text === ''));
    return holds !== (condition.not ?? false);
  };
}

/** Lists the columns that fields and conditions use, in the form in which they are compared. */
export function listColumns(field: Field): readonly string[] {
  if (typeof field === 'string') return [normalizeColumn(field)];
  const inner = [...(field.first ?? []), ...(field.parts ?? [])].flatMap(listColumns);
  const own = [
    field.column,
    field.distinguishBy,
    ...(field.when ?? []).map(({ column }) => column),
    ...listTemplateColumns(field.template),
  ];
  return [...inner, ...own.flatMap((column) => (column === undefined ? [] : [normalizeColumn(column)]))];
}

function listTemplateColumns(template: string | undefined): readonly string[] {
  return [...(template ?? '').matchAll(/\{([^{}]+)\}/g)].map(([, column = '']) => column);
}

function compileColumn(column: string, name: string, context: FieldContext): ComputeValue {
  const key = normalizeColumn(column);
  const date = compileDate({}, name, context);
  return date === undefined
    ? (row) => row.longText(key)
    : (row) => {
        const text = row.longText(key);
        return text === undefined ? undefined : date(text, row);
      };
}

function compileSource(field: FieldOptions, name: string, context: FieldContext): ComputeValue {
  if (field.column !== undefined) {
    const column = normalizeColumn(field.column);
    return (row) => row.longText(column);
  }
  if (field.value !== undefined) {
    const { value } = field;
    return () => (value === '' ? undefined : value);
  }
  if (field.template !== undefined) return compileTemplate(field.template);
  const fields = (field.first ?? field.parts ?? []).map((inner) => compileField(inner, name, context));
  if (field.first) {
    return (row) => {
      for (const compute of fields) {
        const text = compute(row);
        if (text !== undefined) return text;
      }
      return undefined;
    };
  }
  const separator = field.separator ?? ' ';
  return (row) => {
    const texts = fields.flatMap((compute) => compute(row) ?? []);
    return texts.length === 0 ? undefined : texts.join(separator);
  };
}

function compileTemplate(template: string): ComputeValue {
  const pieces = template.split(/(\{[^{}]+\})/);
  const columns = pieces.map((piece) => (piece.startsWith('{') ? normalizeColumn(piece.slice(1, -1)) : undefined));
  return (row) => {
    let text = '';
    for (const [index, column] of columns.entries()) {
      const value = column === undefined ? pieces[index] : row.longText(column);
      if (value === undefined) return undefined;
      text += value;
    }
    return text;
  };
}

/** Lists the changes of a field in the order in which the documentation describes them. */
function listChanges(field: FieldOptions, name: string, context: FieldContext): readonly Change[] {
  const changes: (Change | undefined)[] = [
    compileBlank(field),
    compileSubstring(field),
    compilePatterns(field),
    compileCodes(field, context),
    compileMake(field),
    compileReplace(field),
    field.pad && ((text) => text.padStart(field.pad?.length ?? 0, field.pad?.with ?? '0')),
    field.case && ((text) => text.toUpperCase()),
    field.take === 'year' ? compileYear(field, name, context) : compileDate(field, name, context),
    compileAmount(field, name),
    compileDistinction(field, context),
  ];
  return changes.filter((change) => change !== undefined);
}

function compileBlank({ blankIf }: FieldOptions): Change | undefined {
  if (blankIf === undefined) return undefined;
  const blanks = new Set(blankIf.map((text) => text.toUpperCase()));
  return (text) => (blanks.has(text.toUpperCase()) ? undefined : text);
}

function compileSubstring({ substring }: FieldOptions): Change | undefined {
  if (substring === undefined) return undefined;
  const from = substring.start - 1;
  const to = substring.length === undefined ? undefined : from + substring.length;
  return (text) => text.slice(from, to).trim() || undefined;
}

function compilePatterns({ pattern, as, otherwise }: FieldOptions): Change | undefined {
  if (pattern === undefined) return undefined;
  const patterns = [pattern].flat().flatMap((source): Pattern[] => {
    const parsed = parsePattern(source);
    return parsed ? [parsed] : [];
  });
  return (text) => {
    for (const each of patterns) {
      const found = matchPattern(each, text);
      if (found === undefined) continue;
      if (as === undefined) return [...found.values()][0];
      return as.replace(/\{(\w+)\}/g, (_, placeholder: string) => found.get(placeholder) ?? '');
    }
    return otherwise === 'blank' ? undefined : text;
  };
}

function compileCodes({ codes, otherwise, pattern }: FieldOptions, { mapping }: FieldContext): Change | undefined {
  if (codes === undefined) return undefined;
  const table = typeof codes === 'string' ? (mapping.codes?.[codes] ?? {}) : codes;
  const translations = new Map(Object.entries(table).map(([code, value]) => [code.toUpperCase(), value]));
  const isBlank = otherwise === 'blank' && pattern === undefined;
  return (text) => translations.get(text.toUpperCase()) ?? (isBlank ? undefined : text);
}

function compileMake({ make }: FieldOptions): Change | undefined {
  if (make === 'plat') return computePlatKey;
  return make === 'code' ? makeCode : undefined;
}

/** Makes a code from a description. Long descriptions with the same beginning get different codes. */
function makeCode(text: string): string {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (code.length <= CODE_MAX_CHARACTERS) return code;
  let sum = 0;
  for (const character of code) sum = (sum * 31 + character.charCodeAt(0)) % 36 ** DIGEST_CHARACTERS;
  const digest = sum.toString(36).toUpperCase().padStart(DIGEST_CHARACTERS, '0');
  return normalizeCode(code.slice(0, CODE_MAX_CHARACTERS - DIGEST_CHARACTERS) + digest);
}

function compileReplace({ replace }: FieldOptions): Change | undefined {
  if (replace === undefined) return undefined;
  const pairs = Object.entries(replace);
  return (text) => pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text).trim();
}

/** Fields of bundle records with dates. Their text becomes a date in the form of the bundle if the mapping has formats. */
const isDateName = (name: string) => name.endsWith('_on');

function compileDate(
  { date }: Pick<FieldOptions, 'date'>,
  name: string,
  { mapping }: FieldContext,
): Change | undefined {
  const formats = date === undefined ? (isDateName(name) ? mapping.dates : undefined) : [date].flat();
  const isDefault = formats === undefined && (mapping.pivotYear === undefined || !isDateName(name));
  if (isDefault) return undefined;
  const options = compileDateOptions(formats, mapping);
  return (text) => {
    const moment = parseMoment(text, options);
    if (moment) return formatMoment(moment);
    // The reader of the record decides whether it can do without the date.
    return isBlankDate(text) ? undefined : text;
  };
}

/** Without its year, the number of a document would be that of another one. */
function compileYear({ date }: Pick<FieldOptions, 'date'>, name: string, { mapping }: FieldContext): Change {
  const options = compileDateOptions(date === undefined ? mapping.dates : [date].flat(), mapping);
  return (text) => {
    const moment = parseMoment(text, options);
    if (moment === undefined) throw new RowProblem(`${name}: not a date`, text);
    return moment.date.slice(0, 4);
  };
}

function compileDateOptions(formats: readonly string[] | undefined, { pivotYear }: Mapping): DateOptions {
  return {
    ...(formats === undefined ? {} : { formats: formats.map(compileDateFormat) }),
    ...(pivotYear === undefined ? {} : { pivotYear }),
  };
}

function compileAmount({ amount }: FieldOptions, name: string): Change | undefined {
  if (amount === undefined) return undefined;
  const { decimal = '.', impliedDecimals = 0 } = amount;
  const [thousands, separator] = decimal === ',' ? [/[.\s']/g, ','] : [/[,\s]/g, '.'];
  return (text) => {
    const plain = trimEndOf(text.replace(thousands, '').replace(separator, '.').replace(/^\$/, ''), /[$-]/);
    if (impliedDecimals === 0) return plain;
    if (!/^\d{1,15}$/.test(plain)) throw new RowProblem(`${name}: not an amount without a decimal point`, text);
    const digits = plain.padStart(impliedDecimals + 1, '0');
    return `${digits.slice(0, -impliedDecimals)}.${digits.slice(-impliedDecimals)}`;
  };
}

function compileDistinction({ distinguishBy }: FieldOptions, { owners }: FieldContext): Change | undefined {
  if (distinguishBy === undefined) return undefined;
  const column = normalizeColumn(distinguishBy);
  return (text, row) => {
    const owner = row.text(column) ?? '';
    const identity = `${text.slice(0, 1)}${computeNaturalKey(text.slice(1))}`;
    const first = owners.get(identity) ?? owner;
    owners.set(identity, first);
    return first === owner ? text : `${text}-${owner.toUpperCase()}`;
  };
}
