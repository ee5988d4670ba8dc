import type { z } from 'zod';
import type { NotableIndex } from '../../../settings/office/notable-dates.ts';
import { documentRowSchema } from './document-result.ts';
import { grantorGranteeBookRowSchema } from './grantor-grantee-book-result.ts';
import type { ResultKind } from './result-kind-names.ts';
import { taxLienRowSchema } from './tax-lien-result.ts';
import { torrensRowSchema } from './torrens-result.ts';
import { tractBookRowSchema } from './tract-book-result.ts';

/**
 * The shared part of a kind of result: a row of its list, the sort orders, and the identifier of a row. The server adds
 * how rows are read, the browser how they are shown.
 */
interface ResultKindDefinition {
  readonly row: z.ZodObject;
  /** A closed list, because a sort key becomes part of a statement; the first is the order of a new search (Spec 2 §9). */
  readonly sortKeys: readonly [string, ...string[]];
  /** The field of a row by which its details are requested. */
  readonly id: string;
  /** The index whose verified date is shown with the list. */
  readonly index: NotableIndex;
}

/** Every kind of result (Spec 2 §2 "Results screens"): adding one is a line here, in the server's and in the browser's list. */
export const RESULT_KINDS = {
  documents: {
    row: documentRowSchema,
    // By likeness to the searched names, in searches for names that sound like a typed one.
    sortKeys: ['docNumber', 'instrument', 'recordedDate', 'bookPage', 'likeness'],
    id: 'docId',
    index: 'abstract',
  },
  taxLiens: {
    row: taxLienRowSchema,
    sortKeys: ['docNumber', 'recordedDate', 'lienDate', 'lienNumber'],
    id: 'docId',
    index: 'lien',
  },
  grantorGranteeBooks: {
    row: grantorGranteeBookRowSchema,
    sortKeys: ['id', 'fromName', 'fromDate'],
    id: 'id',
    index: 'abstract',
  },
  certificates: {
    row: torrensRowSchema,
    sortKeys: ['certificateNumber', 'bookPage', 'certifiedDate'],
    id: 'id',
    index: 'torrens',
  },
  tractBooks: {
    row: tractBookRowSchema,
    sortKeys: ['tractBookId', 'recordedDate'],
    id: 'docId',
    index: 'abstract',
  },
} as const satisfies Readonly<Record<ResultKind, ResultKindDefinition>>;

export type { ResultKind };
export type RowOf<Kind extends ResultKind> = z.infer<(typeof RESULT_KINDS)[Kind]['row']>;
export type SortKeyOf<Kind extends ResultKind> = (typeof RESULT_KINDS)[Kind]['sortKeys'][number];

/** A row of any list. */
export type ResultRow = RowOf<ResultKind>;
/** A sort key of any list. */
export type SortKey = SortKeyOf<ResultKind>;

/** The identifier of a row among the others of its list. */
export function rowIdOf(kind: ResultKind, row: ResultRow): string {
  return String((row as Readonly<Record<string, unknown>>)[RESULT_KINDS[kind].id]);
}
