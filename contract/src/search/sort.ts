import { z } from 'zod';

export const SORT_DIRECTIONS = ['ASC', 'DESC'] as const;
export const sortDirectionSchema = z.enum(SORT_DIRECTIONS);
export type SortDirection = z.infer<typeof sortDirectionSchema>;

/** The sort fields of document results (Spec 2 §2); a closed list, because a sort key becomes part of a statement. */
export const DOCUMENT_SORT_KEYS = ['docNumber', 'instrument', 'recordedDate', 'bookPage'] as const;
export const documentSortKeySchema = z.enum(DOCUMENT_SORT_KEYS);
export type DocumentSortKey = z.infer<typeof documentSortKeySchema>;
