/** Maximum characters of a row. */
const ROW_MAX_CHARACTERS = 1_000_000;
/** Maximum nesting of lists and objects, including those around the list of rows. */
const MAX_DEPTH = 30;

/**
 * A row of a JSON file: its text, or why it cannot be read. Its number, from 1, says which one it is: all rows of a file can be on one line.
 */
export type JsonRow =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string; readonly excerpt: string };

interface Level {
  readonly opener: '{' | '[';
  /** The key of the value that is read now. */
  key: string | undefined;
}

/** The file is not JSON, or the mapping's path leads to no list of rows. */
export class JsonProblem extends Error {}

/**
 * Splits a JSON file into the objects of one of its lists, in pieces, so that a file of any size can be read. Only the structure is read;
 * the rows are parsed by JSON.parse.
 */
export class JsonSplitter {
  readonly #path: string;
  readonly #levels: Level[] = [];
  #rows = 0;
  #isInString = false;
  #isEscaped = false;
  /** The last string outside rows, which can be a key. */
  #string = '';
  #row = '';
  #rowDepth: number | undefined;
  #isTooLong = false;
  #hasList = false;

  /** @param path keys separated by dots: `result.records`. Empty: the file itself is the list. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Whether the list of rows was found. */
  get hasList(): boolean {
    return this.#hasList;
  }

  /** Returns the rows that this piece of the text completes. @throws JsonProblem for too many levels. */
  add(text: string): readonly JsonRow[] {
    const rows: JsonRow[] = [];
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text[index] as string;
      const wasInRow = this.#rowDepth !== undefined;
      if (this.#isInString) this.#readString(character);
      else if (character === '"') this.#startString();
      else if (character === '{' || character === '[') this.#open(character);
      else if (character === '}' || character === ']') {
        this.#levels.pop();
        if (this.#rowDepth === this.#levels.length) {
          this.#append(text.slice(start, index + 1));
          rows.push(this.#finishRow());
        }
      } else if (character === ':') this.#setKey();
      if (!wasInRow && this.#rowDepth !== undefined) start = index;
    }
    if (this.#rowDepth !== undefined) this.#append(text.slice(start));
    return rows;
  }

  /** Call it after the last piece. Returns the number of the row in which the text ends, or of the next one if it ends between rows. */
  end(): number | undefined {
    if (this.#levels.length === 0 && !this.#isInString) return undefined;
    return this.#rowDepth === undefined ? this.#rows + 1 : this.#rows;
  }

  #readString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isInString = false;
    else if (this.#rowDepth === undefined && this.#string.length < 200) this.#string += character;
  }

  #startString(): void {
    this.#isInString = true;
    this.#string = '';
  }

  #setKey(): void {
    const level = this.#levels.at(-1);
    if (level?.opener === '{' && this.#rowDepth === undefined) level.key = this.#string;
  }

  #open(opener: '{' | '['): void {
    if (opener === '{' && this.#rowDepth === undefined && this.#isRowList()) {
      this.#rowDepth = this.#levels.length;
      this.#rows += 1;
    }
    this.#levels.push({ opener, key: undefined });
    if (this.#rowDepth === undefined && this.#isRowList()) this.#hasList = true;
    if (this.#levels.length > MAX_DEPTH) throw new JsonProblem(`more than ${MAX_DEPTH} levels`);
  }

  /** Whether the innermost open list is the list of rows. */
  #isRowList(): boolean {
    const last = this.#levels.at(-1);
    const keys = this.#levels.slice(0, -1).map(({ opener, key }) => (opener === '{' ? (key ?? '') : '*'));
    return last?.opener === '[' && keys.join('.') === this.#path;
  }

  #append(text: string): void {
    if (this.#row.length + text.length > ROW_MAX_CHARACTERS) this.#isTooLong = true;
    else this.#row += text;
  }

  #finishRow(): JsonRow {
    const [number, text, isTooLong] = [this.#rows, this.#row, this.#isTooLong];
    this.#row = '';
    this.#rowDepth = undefined;
    this.#isTooLong = false;
    if (!isTooLong) return { number, text };
    return { number, problem: `longer than ${ROW_MAX_CHARACTERS} characters`, excerpt: text.slice(0, 200) };
  }
}
