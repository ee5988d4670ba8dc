import type { CountyLine } from '../../../counties-file.ts';
import type { Attempt } from './imports.queries.ts';

/** What a process that imports is told. */
export interface ImportProcessTask {
  readonly line: CountyLine;
  readonly attempt: Attempt;
}
