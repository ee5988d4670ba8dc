import { computeNaturalKey, computeNumberKeys, type StagedRow } from '@portal/server/modules/index/records';
import type { NumberedDocument } from '../county/number-county.ts';

export type Values = StagedRow['values'];
export type TableName = StagedRow['table'];

/** Builds a row with its own key, or one that doesn't belong to a document. */
export function ownRow(table: TableName, ownerKey: string, values: Values): StagedRow {
  return { table, ownerType: '', ownerKey, values };
}

/** Builds a row that belongs to a document. */
export function documentRow(table: TableName, document: NumberedDocument, values: Values): StagedRow {
  return { table, ownerType: document.type, ownerKey: computeNumberKeys(String(document.number)).numberKey, values };
}

/** `A587329`. */
export function keyOf(document: NumberedDocument): string {
  return `${document.type}${document.number}`;
}

/** The owner's key of a certificate, a plat and the like. */
export function naturalKeyOf(number: number | string): string {
  return computeNaturalKey(String(number));
}
