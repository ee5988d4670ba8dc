import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { collectLiterals, type SourceExpression } from './collect-literals.ts';
import type { ConstructedExpression } from './construct-expressions.ts';

/** The regular expressions of the sources. */
export interface SourceExpressions {
  /** The literals, and what is constructed. */
  readonly all: readonly SourceExpression[];
  /** Files with `new RegExp` in places that no listed file or call reaches, with how many such places there are and how many are reached. */
  readonly unreached: readonly string[];
}

/** Collects every regular expression of the product, as its files write or construct them. */
export async function collectExpressions(): Promise<SourceExpressions> {
  const { literals, constructions } = collectLiterals();
  const thread = new Worker(new URL('./construct-expressions.ts', import.meta.url));
  const [constructed]: (readonly ConstructedExpression[])[] = await once(thread, 'message');
  if (constructed === undefined) throw new Error('Nothing was constructed.');
  const unreached = [...constructions].flatMap(([file, count]) => {
    const reached = new Set(constructed.filter((each) => each.file === file).map(({ place }) => place)).size;
    return reached === count ? [] : [`${file}: ${reached} of ${count}`];
  });
  const own = constructed.filter(({ file }) => constructions.has(file));
  const all = new Map([...literals, ...own].map((each) => [`/${each.source}/${each.flags}`, each]));
  return { all: [...all.values()], unreached };
}
