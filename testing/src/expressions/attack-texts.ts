import { buildTest } from './count-steps.ts';
import { type ExpressionNode, parseExpression } from './parse-expression.ts';

/** Candidates for the characters of a class, the likeliest first. */
const CANDIDATES = ' \t,A0a;.-_/#:&\'()"=+*?$%@!\n[]{}<>|\\9ZÉ½–é\u0301\u2028字~\u0000';
/** More often than this is counted as without end. */
const LONG_REPEAT = 30;
/** Characters that keep an expression from its end: a line's end for the dot, a control character for everything else. */
const SUFFIXES = ['', '\n', '\n\u0001', 'a\u0001'];

/** A beginning that no expression has, so that one that is bound to the start of a text fails there. */
const BLOCKED_START = '\u0001';
/** Ways to a repetition that are tried. */
const LEADS_MAX = 3;

/** A text that repeats its middle part. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/** The text of an attack with about so many characters. */
export function writeAttack({ prefix, pump, suffix }: Attack, characters: number): string {
  return `${prefix}${pump.repeat(Math.ceil(characters / pump.length))}${suffix}`;
}

/**
 * Lists texts that make an expression try much: for each repetition what leads to it, runs of what it repeats and of what leads to it, and what
 * it fails at; then runs of each of the expression's characters, and of pairs of them.
 *
 * @returns nothing for an expression that repeats nothing.
 */
export function listAttacks({ source, flags }: Pick<RegExp, 'source' | 'flags'>): readonly Attack[] {
  const root = parseExpression(source);
  const repeats: { readonly node: ExpressionNode & { kind: 'repeat' }; readonly leads: readonly string[] }[] = [];
  const characters = new Set<string>();
  visit(root, ['']);
  if (repeats.length === 0) return [];
  const attacks = new Map<string, Attack>();
  const add = (prefix: string, pump: string, suffixes = SUFFIXES) => {
    if (pump !== '')
      for (const suffix of suffixes) attacks.set(`${prefix}\u0002${pump}\u0002${suffix}`, { prefix, pump, suffix });
  };
  for (const { node, leads } of repeats) {
    const pumps = [...listRepeated(node.body), writeSample(node.body, 1), writeSample(node.body, 2)];
    for (const lead of leads)
      for (const pump of [...pumps, lead, lead + writeSample(node.body, 1)])
        for (const prefix of [lead, BLOCKED_START]) add(prefix, pump);
  }
  const own = [...characters];
  for (const one of own) for (const other of own) add('', one === other ? one : one + other, SUFFIXES.slice(2, 3));
  return [...attacks.values()];

  function visit(node: ExpressionNode, leads: readonly string[]): void {
    switch (node.kind) {
      case 'one':
        for (const character of listAccepted(node.raw)) characters.add(character);
        return;
      case 'anchor':
        return;
      case 'look':
      case 'capture':
        visit(node.body, leads);
        return;
      case 'choice':
        for (const option of node.options) visit(option, leads);
        return;
      case 'repeat':
        if (node.max >= LONG_REPEAT) repeats.push({ node, leads });
        visit(node.body, leads);
        return;
      case 'sequence': {
        let before = leads;
        for (const item of node.items) {
          visit(item, before);
          before = [...new Set(before.flatMap((lead) => [0, 1].map((times) => lead + writeSample(item, times))))].slice(
            0,
            LEADS_MAX,
          );
        }
      }
    }
  }

  /** Writes the shortest text of a node; what can be left out is repeated so often. */
  function writeSample(node: ExpressionNode, times: number): string {
    switch (node.kind) {
      case 'one':
        return listAccepted(node.raw)[0] ?? '';
      case 'anchor':
      case 'look':
        return '';
      case 'capture':
        return writeSample(node.body, times);
      case 'sequence':
        return node.items.map((item) => writeSample(item, times)).join('');
      case 'choice':
        return writeSample(node.options[times % node.options.length] ?? node, times);
      case 'repeat':
        return writeSample(node.body, times).repeat(Math.min(node.max, Math.max(node.min, times)));
    }
  }

  /** Lists the characters of the expression that a repeated part accepts somewhere. */
  function listRepeated(node: ExpressionNode): readonly string[] {
    const tests = listClasses(node).map((raw) => buildTest(raw, flags));
    return [...characters].filter((character) => tests.some((accepts) => accepts(character)));
  }

  function listClasses(node: ExpressionNode): readonly string[] {
    switch (node.kind) {
      case 'one':
        return [node.raw];
      case 'anchor':
      case 'look':
        return [];
      case 'capture':
      case 'repeat':
        return listClasses(node.body);
      case 'sequence':
        return node.items.flatMap(listClasses);
      case 'choice':
        return node.options.flatMap(listClasses);
    }
  }

  function listAccepted(raw: string): readonly string[] {
    const accepts = buildTest(raw, flags);
    return [...new Set([...raw, ...CANDIDATES])].filter(accepts).slice(0, 2);
  }
}
