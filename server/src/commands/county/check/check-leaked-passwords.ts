import type { LeakedPasswords } from '../../../platform/leaked-passwords.ts';
import { formatForOperator } from '../../../platform/operator-error.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Some of the most common passwords: a list without one of them is cut off, or no list of leaked passwords. */
const LEAKED = ['password', '123456', 'qwerty', 'abc123', 'iloveyou', 'dragon', 'monkey', 'letmein'];
/** Words, so that it is in no list. */
const NOT_LEAKED = 'a password that the county check alone uses';

/**
 * Looks up well-known passwords in the operator's list.
 *
 * @param list the list of the setting LEAKED_PASSWORDS_FILE.
 */
export async function checkLeakedPasswords(list: LeakedPasswords | undefined): Promise<Finding> {
  if (list === undefined)
    return warn('users can choose leaked passwords that are no common words, because LEAKED_PASSWORDS_FILE is not set');
  try {
    for (const password of LEAKED)
      if (!(await list.has(password)))
        return fail(`LEAKED_PASSWORDS_FILE doesn't have the password "${password}"; is it complete?`);
    return (await list.has(NOT_LEAKED))
      ? fail('LEAKED_PASSWORDS_FILE has a password that no one uses')
      : ok('leaked passwords are refused');
  } catch (error) {
    return fail(`no one can choose a password: LEAKED_PASSWORDS_FILE: ${formatForOperator(error)}`);
  }
}
