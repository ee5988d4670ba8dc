import type { CountyLine } from '../../../counties-file.ts';
import type { Attempt } from './imports.queries.ts';

/** The task of a process that imports. */
export interface ImportProcessTask {
  readonly line: CountyLine;
  readonly attempt: Attempt;
}
