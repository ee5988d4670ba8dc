import { type ExpressionNode, parseExpression } from './parse-expression.ts';

/** An instruction. Numbers are positions in the program. */
type Instruction =
  | { readonly op: 'one'; readonly accepts: (character: string) => boolean; readonly isBackward: boolean }
  | { readonly op: 'anchor'; readonly anchor: '^' | '$' | 'b' | 'B' }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'look'; readonly isNegative: boolean; end: number }
  /** Remembers where an iteration begins, and refuses one that took nothing. */
  | { readonly op: 'mark'; readonly slot: number }
  | { readonly op: 'progress'; readonly slot: number }
  | { readonly op: 'match' };

/** An expression that counts what it does. */
export interface CountingExpression {
  /**
   * Finds all matches of a text, as `matchAll` does with the flag g.
   *
   * @param maxSteps after so many steps it gives up.
   * @returns the steps, and the matches as pairs of start and end.
   */
  readonly run: (
    text: string,
    maxSteps: number,
  ) => { readonly steps: number; readonly matches: readonly [number, number][] };
}

/**
 * Compiles an expression for a matcher that tries what a backtracking engine tries, in the same order, and counts it. Unlike time, the count
 * is the same on every machine. An engine skips some of these steps, so it does at most as many.
 *
 * @throws Error as `parseExpression`.
 */
export function compileCounting({ source, flags }: Pick<RegExp, 'source' | 'flags'>): CountingExpression {
  const program: Instruction[] = [];
  let slots = 0;
  emit(parseExpression(source), false);
  program.push({ op: 'match' });
  const [isMultiline, isSticky] = [flags.includes('m'), flags.includes('y')];
  return { run };

  function emit(node: ExpressionNode, isBackward: boolean): void {
    switch (node.kind) {
      case 'one':
        program.push({ op: 'one', accepts: buildTest(node.raw, flags), isBackward });
        return;
      case 'anchor':
        program.push({ op: 'anchor', anchor: node.anchor });
        return;
      case 'capture':
        emit(node.body, isBackward);
        return;
      case 'sequence':
        for (const item of isBackward ? node.items.toReversed() : node.items) emit(item, isBackward);
        return;
      case 'choice':
        emitChoice(node.options, isBackward);
        return;
      case 'look': {
        const look = { op: 'look' as const, isNegative: node.isNegative, end: 0 };
        program.push(look);
        emit(node.body, node.isBehind);
        program.push({ op: 'match' });
        look.end = program.length;
        return;
      }
      case 'repeat':
        emitRepeat(node, isBackward);
    }
  }

  function emitChoice([option, ...others]: readonly ExpressionNode[], isBackward: boolean): void {
    if (option === undefined) return;
    if (others.length === 0) {
      emit(option, isBackward);
      return;
    }
    const split = { op: 'split' as const, first: program.length + 1, second: 0 };
    const jump = { op: 'jump' as const, to: 0 };
    program.push(split);
    emit(option, isBackward);
    program.push(jump);
    split.second = program.length;
    emitChoice(others, isBackward);
    jump.to = program.length;
  }

  function emitRepeat({ body, min, max, isLazy }: ExpressionNode & { kind: 'repeat' }, isBackward: boolean): void {
    for (let count = 0; count < min; count += 1) emit(body, isBackward);
    const exits: { first: number; second: number }[] = [];
    if (max === Number.POSITIVE_INFINITY) {
      const start = program.length;
      exits.push(emitIteration(body, isBackward));
      program.push({ op: 'jump', to: start });
    } else for (let count = min; count < max; count += 1) exits.push(emitIteration(body, isBackward));
    for (const exit of exits) {
      exit.second = program.length;
      if (isLazy) [exit.first, exit.second] = [exit.second, exit.first];
    }
  }

  function emitIteration(body: ExpressionNode, isBackward: boolean): { first: number; second: number } {
    const split = { op: 'split' as const, first: program.length + 1, second: 0 };
    program.push(split);
    if (!canBeEmpty(body)) emit(body, isBackward);
    else {
      const slot = slots++;
      program.push({ op: 'mark', slot });
      emit(body, isBackward);
      program.push({ op: 'progress', slot });
    }
    return split;
  }

  function run(text: string, maxSteps: number) {
    const matches: [number, number][] = [];
    let steps = 0;
    let from = 0;
    while (from <= text.length) {
      const end = match(0, from, new Array(slots).fill(-1));
      if (steps > maxSteps) break;
      if (end >= 0) matches.push([from, end]);
      else if (isSticky) break;
      from = end > from ? end : from + 1;
    }
    return { steps, matches };

    /** @returns the end of the match from a position, -1 without a match. */
    function match(start: number, position: number, outerMarks: readonly number[]): number {
      const waiting: number[] = [];
      const waitingMarks: (readonly number[])[] = [];
      let [pc, at, marks] = [start, position, outerMarks];
      for (;;) {
        steps += 1;
        if (steps > maxSteps) return -1;
        const instruction = program[pc] as Instruction;
        let isAlive = true;
        switch (instruction.op) {
          case 'match':
            return at;
          case 'one': {
            const index = instruction.isBackward ? at - 1 : at;
            isAlive = index >= 0 && index < text.length && instruction.accepts(text[index] ?? '');
            at += instruction.isBackward ? -1 : 1;
            pc += 1;
            break;
          }
          case 'anchor':
            isAlive = holds(instruction.anchor, at);
            pc += 1;
            break;
          case 'split':
            waiting.push(instruction.second, at);
            waitingMarks.push(marks);
            pc = instruction.first;
            break;
          case 'jump':
            pc = instruction.to;
            break;
          case 'look': {
            const isFound = match(pc + 1, at, marks) >= 0;
            if (steps > maxSteps) return -1;
            isAlive = isFound !== instruction.isNegative;
            pc = instruction.end;
            break;
          }
          case 'mark':
            marks = marks.with(instruction.slot, at);
            pc += 1;
            break;
          case 'progress':
            isAlive = marks[instruction.slot] !== at;
            pc += 1;
        }
        if (isAlive) continue;
        if (waiting.length === 0) return -1;
        at = waiting.pop() as number;
        pc = waiting.pop() as number;
        marks = waitingMarks.pop() as readonly number[];
      }
    }

    function holds(anchor: '^' | '$' | 'b' | 'B', at: number): boolean {
      if (anchor === '^') return at === 0 || (isMultiline && LINE_END.test(text[at - 1] ?? ''));
      if (anchor === '$') return at === text.length || (isMultiline && LINE_END.test(text[at] ?? ''));
      const isBoundary = WORD.test(text[at - 1] ?? '') !== WORD.test(text[at] ?? '');
      return isBoundary === (anchor === 'b');
    }
  }
}

const LINE_END = /^[\n\r\u2028\u2029]$/;
const WORD = /^\w$/;

/** Asks the engine itself what a class accepts, and remembers the answers. */
export function buildTest(raw: string, flags: string): (character: string) => boolean {
  const one = new RegExp(`^${raw}$`, flags.replace(/[gymd]/g, ''));
  const known = new Map<string, boolean>();
  return (character) => {
    let isAccepted = known.get(character);
    if (isAccepted === undefined) {
      isAccepted = one.test(character);
      known.set(character, isAccepted);
    }
    return isAccepted;
  };
}

function canBeEmpty(node: ExpressionNode): boolean {
  switch (node.kind) {
    case 'one':
      return false;
    case 'anchor':
    case 'look':
      return true;
    case 'capture':
      return canBeEmpty(node.body);
    case 'sequence':
      return node.items.every(canBeEmpty);
    case 'choice':
      return node.options.some(canBeEmpty);
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.body);
  }
}
