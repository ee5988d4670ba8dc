/** A part of a pattern: text that has to be there, text to skip, or a placeholder. */
type Token =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'skip' }
  | { readonly kind: 'text' | 'letters' | 'digits' | 'word'; readonly name: string };

export type Pattern = readonly Token[];

const CLASSES = { letters: /[A-Za-z]/, digits: /\d/, word: /[A-Za-z0-9]/ } as const;

/**
 * Parses a pattern such as `*Book {type:letters}_{book:word} Page {page:digits}`. `{name}` captures any text;
 * `{name:letters}`, `{name:digits}`, and `{name:word}` capture that kind of text; `*` skips any text; and a space
 * matches any number of spaces. Other characters match themselves, ignoring case.
 *
 * @returns undefined for unbalanced braces, an unknown kind, a repeated name, or two parts of any text without
 *   something between them.
 */
export function parsePattern(source: string): Pattern | undefined {
  const tokens: Token[] = [];
  for (const [part] of source.matchAll(/\{[^{}]*\}|\*|[{}]|[^{}*]+/g)) {
    const [, name, kind = 'text'] = /^\{(\w{1,30})(?::(\w+))?\}$/.exec(part) ?? [];
    if (part === '*') tokens.push({ kind: 'skip' });
    else if (name !== undefined && isPlaceholderKind(kind)) tokens.push({ kind, name });
    else if (/[{}]/.test(part)) return undefined;
    else tokens.push({ kind: 'literal', text: part.replace(/\s+/g, ' ') });
  }
  const names = tokens.flatMap((token) => ('name' in token ? [token.name] : []));
  const isRepeated = new Set(names).size < names.length;
  const isOpen = (token: Token | undefined) => token?.kind === 'skip' || token?.kind === 'text';
  const isUnclear = tokens.some((token, index) => isOpen(token) && isOpen(tokens[index + 1]));
  return tokens.length === 0 || isRepeated || isUnclear ? undefined : tokens;
}

function isPlaceholderKind(kind: string): kind is 'text' | keyof typeof CLASSES {
  return kind === 'text' || kind in CLASSES;
}

/**
 * Matches a whole text with a pattern from left to right. Text for a placeholder ends where the next part first fits, so the time is
 * proportional to the length of the text: no text can make a pattern slow, as it can a regular expression.
 *
 * @returns the values of the placeholders, or undefined if the text doesn't match.
 */
export function matchPattern(pattern: Pattern, text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  let position = 0;
  for (const [index, token] of pattern.entries()) {
    let end: number;
    if (token.kind === 'literal') end = matchLiteral(token.text, text, position);
    else if (token.kind === 'skip' || token.kind === 'text') end = findEnd(pattern[index + 1], text, position);
    else end = matchClass(CLASSES[token.kind], text, position);
    if (end < 0) return undefined;
    const value = text.slice(position, end).trim();
    if ('name' in token && value === '') return undefined;
    if ('name' in token) found.set(token.name, value);
    position = end;
  }
  return position === text.length ? found : undefined;
}

/** Returns where the next part of a pattern first fits: the end of the text for the last part, -1 if it fits nowhere. */
function findEnd(next: Token | undefined, text: string, from: number): number {
  if (next === undefined) return text.length;
  for (let position = from; position < text.length; position += 1) {
    const fits =
      next.kind === 'literal'
        ? matchLiteral(next.text, text, position) >= 0
        : next.kind in CLASSES && CLASSES[next.kind as keyof typeof CLASSES].test(text[position] ?? '');
    if (fits) return position;
    // A literal that begins with a space takes the whole run of spaces, so it fits at all of them or at none.
    if (next.kind === 'literal' && next.text.startsWith(' ')) position = skipSpaces(text, position);
  }
  return -1;
}

/** Returns the last position of the run of spaces at a position; the position itself without spaces. */
function skipSpaces(text: string, from: number): number {
  let position = from;
  while (/\s/.test(text[position] ?? '') && /\s/.test(text[position + 1] ?? '')) position += 1;
  return position;
}

function matchLiteral(literal: string, text: string, from: number): number {
  let position = from;
  for (const character of literal) {
    if (character === ' ') {
      if (!/\s/.test(text[position] ?? '')) return -1;
      while (/\s/.test(text[position] ?? '')) position += 1;
    } else if (text[position]?.toUpperCase() === character.toUpperCase()) position += 1;
    else return -1;
  }
  return position;
}

function matchClass(characters: RegExp, text: string, from: number): number {
  let position = from;
  while (characters.test(text[position] ?? '')) position += 1;
  return position === from ? -1 : position;
}
