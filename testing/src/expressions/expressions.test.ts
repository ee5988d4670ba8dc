import { describe, expect, it } from 'vitest';
import { pickFacts } from '../facts/facts.ts';
import { listAttacks, writeAttack } from './attack-texts.ts';
import { collectExpressions } from './collect-expressions.ts';
import { compileCounting } from './count-steps.ts';
import { findSlowText } from './find-slow-text.ts';

const { all, unreached } = await collectExpressions();

/** Known from reports about outages and vulnerabilities. */
const SLOW: readonly [string, RegExp][] = [
  ['Stack Overflow’s outage of July 20, 2016', /^[\s\u200c]+|[\s\u200c]+$/],
  [
    'Cloudflare’s outage of July 2, 2019',
    /(?:(?:"|'|\]|\}|\\|\d|(?:nan|infinity|true|false|null|undefined|symbol|math)|`|-|\+)+[)]*;?((?:\s|-|~|!|\{\}|\|\||\+)*.*(?:.*=.*)))/,
  ],
  ['OWASP: a repeated repetition', /^(a+)+$/],
  ['OWASP: a repeated group of letters', /^([a-zA-Z]+)*$/],
  ['OWASP: a choice that overlaps', /^(a|aa)+$/],
  ['OWASP: a choice with nothing', /^(a|a?)+$/],
  ['the class name of OWASP’s validation', /^(([a-z])+.)+[A-Z]([a-z])+$/],
  ['CVE-2017-16137, debug', /\s*\n\s*/],
  ['CVE-2017-18214, moment', /D[oD]?(\[[^[\]]*\]|\s+)+MMMM?/],
  ['two runs next to each other', /^\s*-?\s*\d/],
];
const FAST: readonly RegExp[] = [
  /(?<!\s)\s+$/,
  /^\s+/,
  /a*b/y,
  /(?:(?<!\s)\s+)?-\s*/g,
  /^(?:ab|cd)*$/,
  /^[^,]*,/,
  /\b(?:GRANTOR|GRANTEE)S?\b/i,
];

describe('the measure of regular expressions', () => {
  it.each(SLOW)('finds a text for %s', (_, expression) => {
    expect(findSlowText(expression, listAttacks(expression))).toBeDefined();
  });

  it.each(FAST.map((each) => [each]))('finds none for %s', (expression) => {
    expect(findSlowText(expression, listAttacks(expression))).toBeUndefined();
  });

  it('matches what the engine matches', () => {
    const differences = all.flatMap(({ source, flags }) => {
      const [counting, engine] = [compileCounting({ source, flags }), new RegExp(source, `${flags.replace('g', '')}g`)];
      const texts = pickFacts(listAttacks({ source, flags })).map((attack) => writeAttack(attack, 20));
      return texts.flatMap((text) => {
        const found = [...text.matchAll(engine)].map(({ index, 0: match }) => [index, index + match.length]);
        const { matches } = counting.run(text, 1_000_000);
        return JSON.stringify(matches) === JSON.stringify(found)
          ? []
          : [`/${source}/${flags}: ${JSON.stringify(text)}`];
      });
    });
    expect(differences).toEqual([]);
  });
});

describe('the regular expressions of the product', () => {
  it('are all collected: each place that constructs one is reached', () => {
    expect(unreached).toEqual([]);
    expect(all.length).toBeGreaterThan(500);
  });

  it('take as many steps for a character of a long text as for one of a short text, whatever it repeats', () => {
    const slow = all.flatMap((expression) => {
      const found = findSlowText(expression, pickFacts(listAttacks(expression)));
      return found === undefined ? [] : [`${expression.file}: /${expression.source}/${expression.flags}: ${found}`];
    });
    expect(slow).toEqual([]);
  });
});
