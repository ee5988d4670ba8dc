import type { CountyLine } from '../../counties-file.ts';
import { formatForOperator } from '../../platform/operator-error.ts';

/**
 * Does the same for counties, one after the other, and prints a line for each. A county that fails doesn't keep the others from it. After more
 * than one county, says how many failed, and which.
 *
 * @param work returns the line to print.
 * @param getFailedStatus the exit status of a county's error.
 * @returns 0 if it succeeded for all of them, otherwise the highest exit status.
 */
export async function forEachCounty<Line extends Pick<CountyLine, 'key'>>(
  lines: readonly Line[],
  work: (line: Line) => Promise<string>,
  getFailedStatus: (error: unknown) => number = () => 1,
): Promise<number> {
  const failed: string[] = [];
  let status = 0;
  for (const line of lines) {
    try {
      console.log(`${line.key}: ${await work(line)}`);
    } catch (error) {
      failed.push(line.key);
      status = Math.max(status, getFailedStatus(error));
      console.error(`${line.key}: ${formatForOperator(error)}`);
    }
  }
  if (lines.length > 1) console.log(describeOutcome(lines.length, failed));
  return status;
}

/** Says of how many counties something failed, and for which. */
export function describeOutcome(count: number, failed: readonly string[]): string {
  return failed.length === 0
    ? `All ${count} counties succeeded.`
    : `${failed.length} of ${count} counties failed: ${failed.join(', ')}.`;
}
