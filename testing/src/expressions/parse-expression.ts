/** A node of a regular expression. */
export type ExpressionNode =
  /** One character: a literal, a class, an escape or the dot. */
  | { readonly kind: 'one'; readonly raw: string }
  | { readonly kind: 'anchor'; readonly anchor: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'look'; readonly isBehind: boolean; readonly isNegative: boolean; readonly body: ExpressionNode }
  /** A group that is remembered; groups that aren't are their content. */
  | { readonly kind: 'capture'; readonly body: ExpressionNode }
  | { readonly kind: 'sequence'; readonly items: readonly ExpressionNode[] }
  | { readonly kind: 'choice'; readonly options: readonly ExpressionNode[] }
  | {
      readonly kind: 'repeat';
      readonly body: ExpressionNode;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
    };

/** An escape that stands for one character, from its backslash on. */
const ESCAPE = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|p\{[^}]*\}|[\s\S])/iy;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)/y;
const GROUP = /\((?:\?(?:(:)|(<?)([=!])|<[^>=!]+>))?/y;

/**
 * Parses the source of a regular expression (ECMA-262, 22.2.1).
 *
 * @throws Error for a back reference, a modifier, and what isn't an expression: the sources have none.
 */
export function parseExpression(source: string): ExpressionNode {
  let at = 0;
  const node = parseChoice();
  if (at < source.length) throw new Error(`Unexpected ${source[at]} at ${at} in ${source}`);
  return node;

  function parseChoice(): ExpressionNode {
    const options = [parseSequence()];
    while (source[at] === '|') {
      at += 1;
      options.push(parseSequence());
    }
    const [only] = options;
    return options.length === 1 && only ? only : { kind: 'choice', options };
  }

  function parseSequence(): ExpressionNode {
    const items: ExpressionNode[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(parseRepeat());
    const [only] = items;
    return items.length === 1 && only ? only : { kind: 'sequence', items };
  }

  function parseRepeat(): ExpressionNode {
    const body = parseTerm();
    const match = take(QUANTIFIER);
    if (match === undefined) return body;
    const [, sign, from, comma, to, lazy] = match;
    const min = sign === undefined ? Number(from) : sign === '+' ? 1 : 0;
    const upTo = to === undefined || to === '' ? Number.POSITIVE_INFINITY : Number(to);
    const max = sign === undefined ? (comma === undefined ? min : upTo) : sign === '?' ? 1 : Number.POSITIVE_INFINITY;
    return { kind: 'repeat', body, min, max, isLazy: lazy === '?' };
  }

  function parseTerm(): ExpressionNode {
    const character = source[at];
    if (character === '^' || character === '$') {
      at += 1;
      return { kind: 'anchor', anchor: character };
    }
    if (character === '(') return parseGroup();
    if (character === '[') return { kind: 'one', raw: takeClass() };
    if (character === '\\') return parseEscape();
    const literal = String.fromCodePoint(source.codePointAt(at) ?? 0);
    at += literal.length;
    return { kind: 'one', raw: literal };
  }

  function parseEscape(): ExpressionNode {
    const [raw = ''] = take(ESCAPE) ?? [];
    if (/^\\[1-9k]/.test(raw)) throw new Error(`A back reference in ${source}`);
    return raw === '\\b' || raw === '\\B'
      ? { kind: 'anchor', anchor: raw === '\\b' ? 'b' : 'B' }
      : { kind: 'one', raw };
  }

  function parseGroup(): ExpressionNode {
    const match = take(GROUP);
    if (match === undefined) throw new Error(`An unknown group in ${source}`);
    const [, plain, behind, sign] = match;
    const body = parseChoice();
    if (source[at] !== ')') throw new Error(`A group without an end in ${source}`);
    at += 1;
    if (sign !== undefined) return { kind: 'look', isBehind: behind === '<', isNegative: sign === '!', body };
    return plain === undefined ? { kind: 'capture', body } : body;
  }

  /** Takes a class, which with the flag v can have classes within. */
  function takeClass(): string {
    const start = at;
    let depth = 0;
    do {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '[') depth += depth === 0 || isNested() ? 1 : 0;
      else if (source[at] === ']') depth -= 1;
      at += 1;
    } while (depth > 0 && at < source.length);
    return source.slice(start, at);
  }

  /** Without the flag v, an opening bracket within a class is a character. Only those with operators are nested here. */
  function isNested(): boolean {
    return /&&|--/.test(source);
  }

  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match !== null) at = pattern.lastIndex;
    return match ?? undefined;
  }
}
