import { SaxesParser } from 'saxes';
import { MarkupMeter } from './markup-meter.ts';
import type { XmlFault, XmlLimits } from './xml-limits.ts';

/** An element with all that it contains. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly in it, without that of its children. */
  readonly text: string;
}

/** The reason why a text isn't read as XML. */
export class XmlRefusedError extends Error {
  readonly fault: XmlFault;
  /** The line of the fault, from 1. */
  readonly line: number;

  constructor(fault: XmlFault, line: number) {
    super(`The XML was refused: ${fault}, line ${line}.`);
    this.name = 'XmlRefusedError';
    this.fault = fault;
    this.line = line;
  }
}

const WIDEST_CHARACTER_BYTES = 4;
const ENCODINGS = /^(?:utf-8|us-ascii|iso-8859-1|windows-1252)$/i;
/** A declaration with an encoding is at the beginning, and shorter. */
const DECLARATION_MAX_BYTES = 200;
const DECLARATION_START_BYTES = 8;
const DECLARED_ENCODING = /^(?:\xEF\xBB\xBF)?<\?xml\s[^>]{0,100}?\bencoding\s*=\s*["']([\w-]{1,20})["']/;

/**
 * Reads XML 1.0 in UTF-8 or Latin-1 while it arrives. A document type is only skipped if it declares nothing, so that
 * just the five entities of XML exist, and nothing outside of the text is ever opened. Each limit is counted before the work that it limits: bytes, markup and
 * references of a piece before it is parsed, elements, attributes and levels before they are built.
 *
 * @returns the root element.
 * @throws XmlRefusedError as soon as something is refused; the errors of `bytes`.
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, limits: XmlLimits): Promise<XmlElement> {
  let decoder: TextDecoder | undefined;
  let head = Buffer.alloc(0);
  const builder = new TreeBuilder(limits);
  let length = 0;
  for await (const piece of bytes) {
    // UTF-16 and UTF-32 without a byte order mark (XML 1.0, appendix F).
    if (length === 0 && piece.subarray(0, WIDEST_CHARACTER_BYTES).includes(0)) builder.refuse('encoding');
    length += piece.length;
    if (length > limits.maxBytes) builder.refuse('tooLarge');
    if (decoder === undefined) {
      head = Buffer.concat([head, piece]);
      if (!hasWholeDeclaration(head)) continue;
      decoder = openDecoder(head);
      write(decoder, head);
    } else {
      write(decoder, piece);
    }
  }
  if (decoder === undefined) {
    decoder = openDecoder(head);
    write(decoder, head);
  }
  const whole = decoder;
  builder.write(decode(builder, () => whole.decode()));
  return builder.close();

  function write(into: TextDecoder, bytes: Uint8Array): void {
    builder.write(decode(builder, () => into.decode(bytes, { stream: true })));
  }
}

/** Whether the beginning of a text has its XML declaration, or can't have one. */
function hasWholeDeclaration(head: Buffer): boolean {
  if (head.length >= DECLARATION_MAX_BYTES || head.includes('?>')) return true;
  return head.length >= DECLARATION_START_BYTES && !head.subarray(0, DECLARATION_START_BYTES).includes('<?xml');
}

/** The decoder for the declared encoding; UTF-8 for one that is refused once the declaration is read. */
function openDecoder(head: Buffer): TextDecoder {
  const [, declared = 'utf-8'] = DECLARED_ENCODING.exec(head.toString('latin1', 0, DECLARATION_MAX_BYTES)) ?? [];
  const isLatin = ENCODINGS.test(declared) && /^(?:iso|windows)/i.test(declared);
  return new TextDecoder(isLatin ? 'windows-1252' : 'utf-8', { fatal: true });
}

function decode(builder: TreeBuilder, read: () => string): string {
  try {
    return read();
  } catch {
    return builder.refuse('encoding');
  }
}

interface OpenElement {
  readonly name: string;
  attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** Builds the tree from a parser's events. */
class TreeBuilder {
  readonly #parser = new SaxesParser();
  readonly #meter: MarkupMeter;
  readonly #open: OpenElement[] = [];
  #root: XmlElement | undefined;
  #nodes = 0;
  /** The elements around a row and the row; undefined if the whole tree is built. */
  readonly #rowPath: readonly string[] | undefined;
  #rows: XmlRow[] = [];
  #rowLine: number | undefined;
  #rowCharacters = 0;
  #hasEnded = false;
  /** Whether the last piece ended with a carriage return. */
  #isAfterReturn = false;

  constructor(limits: XmlLimits, rowPath?: readonly string[]) {
    this.#meter = new MarkupMeter(limits);
    this.#rowPath = rowPath;
    const { maxBytes, maxDepth, maxNodes } = limits;
    const parser = this.#parser;
    const count = () => {
      if (this.#isSkipping()) return;
      this.#nodes += 1;
      if (this.#nodes > maxNodes) this.refuse('tooMany');
    };
    // Without it, an unknown entity stays in the text unchanged.
    parser.on('error', () => this.refuse('malformed'));
    parser.on('doctype', (text) => {
      if (text.includes('[')) this.refuse('documentType');
    });
    parser.on('xmldecl', ({ encoding }) => {
      // The text of rows is decoded already.
      if (rowPath === undefined && encoding !== undefined && !ENCODINGS.test(encoding)) this.refuse('encoding');
    });
    parser.on('opentagstart', ({ name }) => {
      if (this.#open.length >= maxDepth) this.refuse('tooDeep');
      this.#open.push({ name, attributes: {}, children: [], text: '' });
      if (this.#rowLine === undefined && this.#isRow()) this.#startRow();
      count();
    });
    parser.on('attribute', count);
    parser.on('opentag', ({ attributes }) => {
      const element = this.#open.at(-1);
      if (element !== undefined) element.attributes = attributes;
    });
    const addText = (text: string) => {
      const element = this.#open.at(-1);
      if (element === undefined || this.#isSkipping()) return;
      element.text += text;
      if (rowPath === undefined) return;
      this.#rowCharacters += text.length;
      if (this.#rowCharacters > maxBytes) this.refuse('tooLarge');
    };
    parser.on('text', addText);
    parser.on('cdata', addText);
    parser.on('closetag', () => {
      const element = this.#open.pop();
      if (element === undefined) return;
      const parent = this.#open.at(-1);
      if (parent === undefined) this.#root = element;
      else if (rowPath !== undefined && this.#open.length < rowPath.length) this.#endRow(element);
      else if (!this.#isSkipping()) parent.children.push(element);
    });
  }

  write(text: string): void {
    const fault = this.#meter.measure(text);
    if (fault !== undefined) this.refuse(fault);
    this.#parser.write(this.#normalizeLineEnds(text));
  }

  #isRow(): boolean {
    const path = this.#rowPath;
    return (
      path !== undefined &&
      this.#open.length === path.length &&
      this.#open.every(({ name }, index) => dropPrefix(name) === path[index])
    );
  }

  #startRow(): void {
    this.#rowLine = this.#parser.line;
    this.#nodes = 0;
    this.#rowCharacters = 0;
  }

  /** Ends a row, or an element around rows. What comes next has limits for itself. */
  #endRow(element: XmlElement): void {
    if (this.#rowLine !== undefined) this.#rows.push({ element, line: this.#rowLine });
    this.#rowLine = undefined;
    this.#hasEnded = true;
  }

  /** Whether the text is outside of rows. */
  #isSkipping(): boolean {
    return this.#rowPath !== undefined && this.#rowLine === undefined;
  }

  /** Returns the rows since the last call. */
  takeRows(): readonly XmlRow[] {
    const rows = this.#rows;
    this.#rows = [];
    if (this.#hasEnded) this.#meter.restart();
    this.#hasEnded = false;
    return rows;
  }

  /** Gives the parser only line feeds (XML 1.0, 2.11): 35 MB of carriage returns would take it a gigabyte. */
  #normalizeLineEnds(text: string): string {
    const normalized = (this.#isAfterReturn ? text.replace(/^\n/, '') : text).replace(/\r\n?/g, '\n');
    if (text !== '') this.#isAfterReturn = text.endsWith('\r');
    return normalized;
  }

  close(): XmlElement {
    this.#parser.close();
    return this.#root ?? this.refuse('malformed');
  }

  refuse(fault: XmlFault): never {
    throw new XmlRefusedError(fault, this.#parser.line);
  }
}

/** An element of a list, and the line on which it begins, from 1. */
export interface XmlRow {
  readonly element: XmlElement;
  readonly line: number;
}

/**
 * Reads the elements of one path one after the other, so that a text of any length can be read. Elements elsewhere are skipped. Prefixes of names
 * are left out of the comparison.
 */
export class XmlRows {
  readonly #builder: TreeBuilder;

  /**
   * @param path the names from the root to a row.
   * @param limits of a row; `maxBytes` counts the characters of its texts, and the markup of 64 KB comes with it.
   */
  constructor(path: readonly string[], limits: XmlLimits) {
    this.#builder = new TreeBuilder(limits, path);
  }

  /** Reads the next piece of the text. @returns the rows that it completes. @throws XmlRefusedError. */
  add(text: string): readonly XmlRow[] {
    this.#builder.write(text);
    return this.#builder.takeRows();
  }

  /** Call it after the last piece. @throws XmlRefusedError if the text isn't whole. */
  end(): void {
    this.#builder.close();
  }
}

/** The name of an element without the prefix of its namespace. */
export function dropPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The children of an element that have a name. */
export function listChildren(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Writes a text so that XML shows it, in an attribute or between tags. Characters that XML doesn't have are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
