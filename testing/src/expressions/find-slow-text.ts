import { type Attack, writeAttack } from './attack-texts.ts';
import { compileCounting } from './count-steps.ts';

const SHORT_CHARACTERS = 1_000;
const LONG_CHARACTERS = 4_000;
/** So many steps for each character, of ten thousand, take an engine less than 5 ms. */
const STEPS_MAX = 400;
/** With fewer, nothing is tried again for a length of text of its own. */
const STEPS_FREE = 40;
/** Beginnings and ends cost something too. */
const GROWTH_MAX = 1.5;

/**
 * Finds a text for which an expression takes more steps than in proportion to its length, so that a long one would hold the process.
 *
 * @returns how it is built; undefined for none.
 */
export function findSlowText(
  expression: Pick<RegExp, 'source' | 'flags'>,
  attacks: readonly Attack[],
): string | undefined {
  const { run } = compileCounting(expression);
  const countPerCharacter = (attack: Attack, characters: number) => {
    const text = writeAttack(attack, characters);
    return run(text, STEPS_MAX * text.length + 1).steps / text.length;
  };
  for (const attack of attacks) {
    const short = countPerCharacter(attack, SHORT_CHARACTERS);
    const isSlow =
      short > STEPS_MAX ||
      (short > STEPS_FREE && countPerCharacter(attack, LONG_CHARACTERS) > Math.min(STEPS_MAX, short * GROWTH_MAX));
    if (isSlow) return JSON.stringify(attack);
  }
  return undefined;
}
