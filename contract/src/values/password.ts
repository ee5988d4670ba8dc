import { z } from 'zod';
import { type Problem, problemMessage } from '../problem.ts';
import { trimText } from '../trim-text.ts';

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 64;

/** A password that a user can choose (Spec 1 §5): a letter, a digit and one of !@#$%^&, and no other special character. */
export const newPasswordSchema = z
  .string()
  .min(1, problemMessage('required'))
  .min(PASSWORD_MIN_CHARACTERS, problemMessage('passwordTooShort'))
  .max(PASSWORD_MAX_CHARACTERS, problemMessage('passwordTooLong'))
  .regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&])[A-Za-z\d!@#$%^&]*$/, problemMessage('passwordComposition'));

/**
 * The most common leaked passwords without their digits and special characters: composition rules make users choose
 * `Password1!`.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'abc abcd abcde abcdef admin administrator adminadmin aaa asd asdf asdfgh asdfghjkl baseball changeme computer default ' +
    'dragon football freedom guest hello hockey iloveyou jesus killer letmein login love lovely master michael monkey mustang ' +
    'ninja pass passwd passphrase password passwort pw princess qwe qwer qwert qwerty qwertyui qwertyuiop qazwsx qaz root ' +
    'secret shadow soccer spring summer autumn fall winter starwars sunshine superman temp temppass test tester testing ' +
    'trustno user username welcome zaq zaqwsx zxc zxcv zxcvbn zxcvbnm deed deeds land landrecord landrecords landrecordportal ' +
    'portal recorder records title county january february march april may june july august september october november december'
  ).split(' '),
);

/** Letters that users replace with digits and signs. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Finds a well-formed password that attackers try first: a common word, the user's own name or the county's, with
 * digits and signs around it or instead of its letters.
 *
 * @param own what an attacker would try for this user: user name, first and last name, county.
 */
export function findPasswordProblem(password: string, own: readonly string[]): Problem | undefined {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^a-z]/g, '');
  const trimmed = trimText(lower, /[^a-z]/);
  // A one can replace either letter.
  const spelled = ['l', 'i'].map((one) =>
    trimmed.replaceAll('1', one).replace(/[^a-z]/g, (character) => LOOK_ALIKES[character] ?? ''),
  );
  const guesses = [bare, ...spelled];
  const names = own.map((name) => name.toLowerCase().replace(/[^a-z]/g, '')).filter((name) => name.length >= 3);
  const isGuessed = guesses.some(
    (guess) => COMMON_WORDS.has(guess) || names.includes(guess) || names.some((name) => name === `${guess}county`),
  );
  return isGuessed || new Set(lower).size < 4 ? { key: 'passwordCommon' } : undefined;
}
