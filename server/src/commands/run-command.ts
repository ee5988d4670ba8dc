import { formatForOperator } from '../platform/operator-error.ts';
import { findOwnerWarning } from './find-owner-warning.ts';

/** The exit status of a command that couldn't do its work. A check with findings ends with 1. */
const FAILED_STATUS = 2;

/**
 * Runs a command with the arguments of this process and sets its exit status. Prints an error: only its sentence if the
 * operator can fix it, otherwise everything known about it.
 *
 * @param usage the text that --help prints.
 * @param execute does the work. @returns the exit status.
 * @param getFailedStatus the exit status after an error; FAILED_STATUS by default.
 */
export async function runCommand(
  usage: string,
  execute: (args: readonly string[]) => Promise<number>,
  getFailedStatus: (error: unknown) => number = () => FAILED_STATUS,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    return;
  }
  const warning = findOwnerWarning(process.env.COUNTIES_FILE);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  try {
    process.exitCode = await execute(args);
  } catch (error) {
    process.stderr.write(`${formatForOperator(error)}\n`);
    process.exitCode = getFailedStatus(error);
  }
}
