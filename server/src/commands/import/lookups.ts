import { documentKeySchema, splitDocumentKey } from '@portal/contract/values/document-key';
import {
  computeNaturalKey,
  computeNumberKeys,
  computePlatKey,
  type ImportCodes,
  type NumberKeys,
} from '../../modules/records/index.ts';
import { RowProblem, type SourceRow } from './source-row.ts';

/** A document, as rows name it. */
export interface DocumentName extends NumberKeys {
  readonly documentType: string;
  readonly number: string;
}

/** What rows are checked against: the county's codes and plats, as they stand when a file is begun. */
export class Lookups {
  readonly codes: ImportCodes;
  /** Name keys that were staged in this run already. */
  readonly stagedNameKeys: Set<string>;

  /** Rows of one document mostly stand together. */
  #last: { readonly key: string; readonly name: DocumentName } | undefined;

  constructor(codes: ImportCodes, stagedNameKeys: Set<string>) {
    this.codes = codes;
    this.stagedNameKeys = stagedNameKeys;
  }

  /**
   * Reads a document key: the letter of the type and the number.
   *
   * @throws RowProblem for a malformed key or an unknown type.
   */
  document(row: SourceRow, column: string): DocumentName | undefined {
    const key = row.text(column);
    if (key === undefined) return undefined;
    if (key === this.#last?.key) return this.#last.name;
    if (!documentKeySchema.safeParse(key).success) throw new RowProblem(`${column}: no document key: ${key}`);
    const { documentType, documentNumber } = splitDocumentKey(key);
    if (!this.codes.documentTypes.has(documentType))
      throw new RowProblem(`${column}: unknown document type ${documentType}`);
    const name = { documentType, number: documentNumber, ...computeNumberKeys(documentNumber) };
    this.#last = { key, name };
    return name;
  }

  requiredDocument(row: SourceRow, column = 'document'): DocumentName {
    return row.required(column, this.document(row, column));
  }

  /**
   * A plat by its number or, failing that, by its name or an alias.
   *
   * @throws RowProblem where the county has no such plat.
   */
  plat(row: SourceRow, column: string): number | undefined {
    const text = row.text(column);
    if (text === undefined) return undefined;
    const id =
      this.codes.platsByNumber.get(computeNaturalKey(text)) ?? this.codes.platsByName.get(computePlatKey(text));
    if (id === undefined) throw new RowProblem(`${column}: unknown plat ${text}`);
    return id;
  }
}

/**
 * The natural order key of a required identifier.
 *
 * @throws RowProblem where it is missing or has neither letter nor digit.
 */
export function requiredKey(row: SourceRow, column: string): { readonly text: string; readonly key: string } {
  const text = row.required(column, row.text(column));
  const key = computeNaturalKey(text);
  if (key === '') throw new RowProblem(`${column}: neither letter nor digit: ${text}`);
  return { text, key };
}
