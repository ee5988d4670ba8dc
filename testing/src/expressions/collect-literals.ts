import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** The repository's folder. */
export const ROOT = join(import.meta.dirname, '../../..');

/** A regular expression of the sources. */
export interface SourceExpression {
  readonly source: string;
  readonly flags: string;
  /** The file that it is in, from the repository's folder. */
  readonly file: string;
}

/** Expressions of the sources. */
export interface CollectedExpressions {
  readonly literals: readonly SourceExpression[];
  /** How many expressions each file constructs, by file. */
  readonly constructions: ReadonlyMap<string, number>;
}

const SOURCES = ['server', 'contract', 'messages', 'web', 'demo'].map((folder) => `${folder}/src/**/*.{ts,tsx}`);
/** Tests, and what only they use. */
const ONLY_TESTS = /\.test\.tsx?$|^web\/src\/test\//;

/** Collects the regular expressions of the product: the literals, each once, and where others are constructed. */
export function collectLiterals(): CollectedExpressions {
  const literals = new Map<string, SourceExpression>();
  const constructions = new Map<string, number>();
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !ONLY_TESTS.test(file));
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }), (node) => {
      if (isLiteral(node)) {
        const { pattern: source, flags } = node;
        literals.set(`/${source}/${flags}`, literals.get(`/${source}/${flags}`) ?? { source, flags, file });
      }
      if (isConstruction(node)) constructions.set(file, (constructions.get(file) ?? 0) + 1);
    });
  }
  return { literals: [...literals.values()], constructions };
}

type SyntaxNode = Readonly<Record<string, unknown>>;

function isLiteral(
  node: SyntaxNode,
): node is { readonly type: string; readonly pattern: string; readonly flags: string } {
  return node.type === 'RegExpLiteral';
}

function isConstruction({ type, callee }: SyntaxNode): boolean {
  return (type === 'NewExpression' || type === 'CallExpression') && (callee as SyntaxNode).value === 'RegExp';
}

function visit(node: unknown, onNode: (node: SyntaxNode) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) onNode(node as SyntaxNode);
  for (const value of Object.values(node)) visit(value, onNode);
}
