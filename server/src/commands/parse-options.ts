import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './find-county-line.ts';

/**
 * Splits the arguments of a command into options and the rest.
 *
 * @throws UsageError for an unknown option or a missing value, followed by how to call the command.
 */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
