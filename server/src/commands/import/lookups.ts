import { documentKeySchema, splitDocumentKey } from '@portal/contract/values/document-key';
import {
  computeNaturalKey,
  computeNumberKeys,
  computePlatKey,
  type ImportCodes,
  type NumberKeys,
} from '../../modules/records/index.ts';
import { RowProblem, type SourceRow } from './source-row.ts';

/** A document reference in a row. */
export interface DocumentReference extends NumberKeys {
  readonly documentType: string;
  readonly number: string;
}

/** Checks rows against the county's codes and plats, as they are when a file is started. */
export class Lookups {
  readonly codes: ImportCodes;
  /** Name keys that this run has already staged. */
  readonly stagedNameKeys: Set<string>;

  /** Caches the last document, since consecutive rows usually belong to the same one. */
  #last: { readonly key: string; readonly name: DocumentReference } | undefined;

  constructor(codes: ImportCodes, stagedNameKeys: Set<string>) {
    this.codes = codes;
    this.stagedNameKeys = stagedNameKeys;
  }

  /**
   * Reads a document key: the letter of the type and the number.
   *
   * @returns undefined for an empty value.
   * @throws RowProblem for an invalid key or an unknown type.
   */
  document(row: SourceRow, column: string): DocumentReference | undefined {
    const key = row.text(column);
    if (key === undefined) return undefined;
    if (key === this.#last?.key) return this.#last.name;
    if (!documentKeySchema.safeParse(key).success) throw new RowProblem(`${column}: not a document key: ${key}`);
    const { documentType, documentNumber } = splitDocumentKey(key);
    if (!this.codes.documentTypes.has(documentType))
      throw new RowProblem(`${column}: unknown document type ${documentType}`);
    const name = { documentType, number: documentNumber, ...computeNumberKeys(documentNumber) };
    this.#last = { key, name };
    return name;
  }

  requiredDocument(row: SourceRow, column = 'document'): DocumentReference {
    return row.required(column, this.document(row, column));
  }

  /**
   * Finds a plat by its number or, failing that, by its name or an alias.
   *
   * @returns its id, or undefined for an empty value.
   * @throws RowProblem if the county has no such plat.
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
 * Reads a required identifier and its natural order key.
 *
 * @throws RowProblem if it is missing or has no letter or digit.
 */
export function requiredKey(row: SourceRow, column: string): { readonly text: string; readonly key: string } {
  const text = row.required(column, row.text(column));
  const key = computeNaturalKey(text);
  if (key === '') throw new RowProblem(`${column}: no letter or digit in: ${text}`);
  return { text, key };
}
