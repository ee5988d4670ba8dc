import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';

const MAX_CHARACTERS = 200;

const line = z
  .string()
  .trim()
  .min(1, problemMessage('required'))
  .max(MAX_CHARACTERS, problemMessage('maximumCharacters', { n: MAX_CHARACTERS }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM);

/** The database of the older product (Spec 3 §3). All four fields are required (§5) and never stored. */
export const migrationSourceShape = {
  /** `mariadb://records-db:3306`. It must be one of the addresses that the operator allows. */
  landSharkOneDbAddress: line,
  landSharkOneDbName: line,
  landSharkOneDbUsername: line,
  /** Not trimmed: blanks can belong to a password. */
  landSharkOneDbPassword: z
    .string()
    .min(1, problemMessage('required'))
    .max(MAX_CHARACTERS, problemMessage('maximumCharacters', { n: MAX_CHARACTERS })),
};

export const migrationSourceSchema = z.strictObject(migrationSourceShape);
export type MigrationSource = z.output<typeof migrationSourceSchema>;
