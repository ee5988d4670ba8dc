import { z } from 'zod';

export const SORT_DIRECTIONS = ['ASC', 'DESC'] as const;
export const sortDirectionSchema = z.enum(SORT_DIRECTIONS);
export type SortDirection = z.infer<typeof sortDirectionSchema>;
