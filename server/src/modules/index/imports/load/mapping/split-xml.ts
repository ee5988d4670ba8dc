import { closeSync, openSync, readSync } from 'node:fs';
import {
  dropPrefix,
  type XmlElement,
  XmlRefusedError,
  type XmlRow,
  XmlRows,
} from '../../../../../platform/xml/read-xml.ts';
import type { XmlFault } from '../../../../../platform/xml/xml-limits.ts';
import { type Encoding, findByteOrderMark } from '../files/encodings.ts';

/** The limits of a row, which has as many characters as one of JSON. Pieces of 64 KB can have much markup together. */
const ROW_LIMITS = {
  maxBytes: 1_000_000,
  maxDepth: 30,
  maxNodes: 20_000,
  maxMarkup: 2_000_000,
  maxReferences: 100_000,
};

/** The encodings that a declaration can name, in small letters. */
const DECLARED: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};
const DECLARATION_MAX_BYTES = 200;
const DECLARATION = /^<\?xml\s[^>]{0,100}?\bencoding\s*=\s*["']([\w-]{1,20})["']/;

const FAULTS: Readonly<Record<XmlFault, string>> = {
  tooLarge: 'a row is too large',
  tooDeep: 'has too many levels',
  tooMany: 'a row has too many elements',
  tooManyReferences: 'a row has too many references to characters',
  encoding: 'has another encoding than it declares',
  documentType: 'declares entities or a document type, which is not read',
  malformed: "isn't well-formed",
};

/** The file can't be read as XML. */
export class XmlProblem extends Error {}

/** Splits an XML file into the elements of one path: `Export/Documents/Document`. Nothing outside of the file is opened. */
export class XmlSplitter {
  readonly #rows: XmlRows;
  #count = 0;

  constructor(path: string) {
    this.#rows = new XmlRows(path.split('/').map(dropPrefix), ROW_LIMITS);
  }

  /** Whether a row was found. */
  get hasRows(): boolean {
    return this.#count > 0;
  }

  /** Returns the rows that this piece of the text completes. @throws XmlProblem. */
  add(text: string): readonly XmlRow[] {
    const rows = explain(() => this.#rows.add(text));
    this.#count += rows.length;
    return rows;
  }

  /** Whether the text is well-formed to its end. Ask it after the last piece. */
  get isWhole(): boolean {
    try {
      this.#rows.end();
      return true;
    } catch (error) {
      if (error instanceof XmlRefusedError) return false;
      throw error;
    }
  }
}

function explain<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof XmlRefusedError) throw new XmlProblem(`line ${error.line}: ${FAULTS[error.fault]}`);
    throw error;
  }
}

/** The encoding that an XML file has by its mark, or declares; undefined if it says nothing. */
export function findXmlEncoding(path: string): Encoding | undefined {
  const bytes = Buffer.alloc(DECLARATION_MAX_BYTES);
  const file = openSync(path, 'r');
  try {
    const start = bytes.subarray(0, readSync(file, bytes, 0, DECLARATION_MAX_BYTES, 0));
    if (findByteOrderMark(start) !== undefined) return undefined;
    if (start[0] === 0x3c && start[1] === 0) return 'utf-16le';
    if (start[0] === 0 && start[1] === 0x3c) return 'utf-16be';
    return DECLARED[DECLARATION.exec(start.toString('latin1'))?.[1]?.toLowerCase() ?? ''];
  } finally {
    closeSync(file);
  }
}

/** The columns and lists of an element, as of a JSON object. */
export interface XmlValues {
  readonly values: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly unknown[]>;
}

/**
 * Reads an element as columns: its attributes, and its children by their names. Children with a text are values, and several of a name a list with `|`.
 * Children with elements or attributes are lists for `each`, even a single one, whose parts are columns as well: `site/city` is `site_city`.
 */
export function readXmlRow(element: XmlElement, toColumn: (name: string) => string): XmlValues {
  const values = new Map<string, string>();
  const lists = new Map<string, unknown[]>();
  const add = (column: string, value: string) => {
    if (value === '') return;
    const before = values.get(column);
    values.set(column, before === undefined ? value : `${before}|${value}`);
  };
  const readInto = (parent: XmlElement, prefix: string) => {
    for (const [name, value] of listAttributes(parent)) add(toColumn(`${prefix}${name}`), value);
    for (const [name, children] of groupChildren(parent)) {
      const path = `${prefix}${name}`;
      for (const child of children.filter(isPlain)) add(toColumn(path), child.text.trim());
      const nested = children.filter((child) => !isPlain(child));
      if (nested.length === 0) continue;
      const [only, ...others] = nested;
      if (others.length > 0 || !isWrapper(only)) lists.set(toColumn(path), nested.map(toObject));
      if (only === undefined || others.length > 0) continue;
      if (only.text.trim() !== '') add(toColumn(path), only.text.trim());
      readInto(only, `${path}_`);
    }
  };
  readInto(element, '');
  return { values, lists };
}

function toObject(element: XmlElement): Readonly<Record<string, unknown>> {
  const text = element.text.trim();
  const children = groupChildren(element).map(([name, group]) => {
    const parts = group.map((child) => (isPlain(child) ? child.text.trim() : toObject(child)));
    return [name, parts.length === 1 ? parts[0] : parts] as const;
  });
  return Object.fromEntries([
    ...listAttributes(element),
    ...(text === '' ? [] : [['text', text] as const]),
    ...children,
  ]);
}

/** Whether an element only surrounds others, as `Parties` does with each `Party`: it is no item of a list. */
const isWrapper = (element: XmlElement | undefined) =>
  element !== undefined &&
  listAttributes(element).length === 0 &&
  element.text.trim() === '' &&
  !element.children.some(isPlain);

const isPlain = ({ children, attributes }: XmlElement) =>
  children.length === 0 && listAttributes({ attributes }).length === 0;

/** Declarations of namespaces, and of types, say nothing about a record. */
function listAttributes({ attributes }: Pick<XmlElement, 'attributes'>): readonly (readonly [string, string])[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    /^(?:xmlns|xsi|xml)(?::|$)/.test(name) ? [] : [[dropPrefix(name), value] as const],
  );
}

function groupChildren({ children }: XmlElement): readonly (readonly [string, readonly XmlElement[]])[] {
  return [...Map.groupBy(children, ({ name }) => dropPrefix(name))];
}

const TAG = /<(\/?)([A-Za-z_][\w.:-]{0,100})((?:[\s/][^<>]{0,2000})?)>/g;

/** Guesses the path of the rows from the beginning of a text: the first element that its parent has several times. */
export function guessXmlPath(start: string): string | undefined {
  const open: { readonly name: string; readonly children: Set<string> }[] = [];
  let best: string | undefined;
  for (const [, end = '', name = '', rest = ''] of start.matchAll(TAG)) {
    const own = dropPrefix(name);
    if (end !== '') {
      if (open.at(-1)?.name === own) open.pop();
      continue;
    }
    const parent = open.at(-1);
    if (parent?.children.has(own)) {
      const path = [...open.map((each) => each.name), own].join('/');
      // Rows contain lists, too: the list that is further outside has the rows.
      if (best === undefined || path.split('/').length < best.split('/').length) best = path;
    }
    parent?.children.add(own);
    if (!rest.endsWith('/')) open.push({ name: own, children: new Set() });
  }
  return best;
}
