import type { Progress } from '@portal/contract/progress-stream';
import type { ReportFormat } from '@portal/contract/reports/define-report';

/** The progress of one report. */
export interface ReportProgress {
  readonly countRead: () => void;
  /**
   * One number shared with the thread that lays out a PDF file: the rows that it has measured, plus those that it has
   * drawn.
   */
  readonly rowsLaidOut: Int32Array;
  readonly read: () => Progress;
}

/** Creates the progress of a report. In a PDF file, each row is read, measured and drawn. */
export function trackProgress(rowCount: number, format: ReportFormat): ReportProgress {
  const rowsLaidOut = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const total = format === 'pdf' ? 3 * rowCount : rowCount;
  let rowsRead = 0;
  return {
    countRead: () => {
      rowsRead += 1;
    },
    rowsLaidOut,
    read: () => ({ done: Math.min(total, rowsRead + Atomics.load(rowsLaidOut, 0)), total }),
  };
}
