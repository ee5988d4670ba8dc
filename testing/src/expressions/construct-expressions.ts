import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { ROOT, type SourceExpression } from './collect-literals.ts';
import { CONSTRUCTING_FILES } from './constructing-files.ts';

/** An expression, and where it was constructed. */
export interface ConstructedExpression extends SourceExpression {
  /** Line and column of the file. */
  readonly place: string;
}

const FRAME = /file:\S+?:\d+:\d+/g;

/**
 * A thread that loads the files which construct expressions, and posts what they construct. It isn't done in the thread of the tests: they load
 * files that others have loaded already.
 */
const constructed: ConstructedExpression[] = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, parts: [string, string?]) {
    const expression = new target(...parts);
    const [, from = ''] = (new Error().stack ?? '').match(FRAME) ?? [];
    const [, url = '', place = ''] = /^(.*?):(\d+:\d+)$/.exec(from) ?? [];
    const file = fileURLToPath(url).slice(ROOT.length + 1);
    constructed.push({ source: expression.source, flags: expression.flags, file, place });
    return expression;
  },
});

for (const { file, construct } of CONSTRUCTING_FILES) {
  const exported = await import(join(ROOT, file));
  construct?.(exported);
}
parentPort?.postMessage(constructed);
