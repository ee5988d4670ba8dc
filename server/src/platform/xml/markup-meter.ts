import type { XmlFault, XmlLimits } from './xml-limits.ts';

/** Non-text parts of XML, with their opening and closing characters. A tag is any other `<`. */
const PARTS = [
  { kind: 'comment', open: '<!--', close: '-->' },
  { kind: 'section', open: '<![CDATA[', close: ']]>' },
  { kind: 'instruction', open: '<?', close: '?>' },
  { kind: 'documentType', open: '<!D', close: '>' },
] as const;
type Part = (typeof PARTS)[number] | { readonly kind: 'tag'; readonly open: '<'; readonly close: '>' };
const TAG: Part = { kind: 'tag', open: '<', close: '>' };
const LONGEST_OPEN = '<![CDATA['.length;

const END_OF_TAG = /[>"']/g;

/**
 * Counts the parts of a text that cost a parser far more than their length, before the parser reads them: a megabyte of references, of tabs in an
 * attribute or of dashes in a comment takes it as long as a hundred megabytes of plain text, and as much memory. It finds the parts as XML 1.0
 * delimits them; a text that delimits them otherwise isn't well-formed, which the parser finds.
 */
export class MarkupMeter {
  readonly #limits: Pick<XmlLimits, 'maxMarkup' | 'maxReferences'>;
  /** The part that is open at the end of the measured text; undefined in text. */
  #part: Part | undefined;
  #quote: string | undefined;
  /** The end of a piece that may begin or end a part together with the next one. */
  #rest = '';
  #markup = 0;
  #references = 0;

  constructor(limits: Pick<XmlLimits, 'maxMarkup' | 'maxReferences'>) {
    this.#limits = limits;
  }

  /** Counts from zero again. A part that is open goes on. */
  restart(): void {
    this.#markup = 0;
    this.#references = 0;
  }

  /** Measures the next piece of a text. @returns why it can't be read; undefined if it can. */
  measure(piece: string): XmlFault | undefined {
    this.#references += countOf(piece, '&');
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      if (this.#references > this.#limits.maxReferences) return 'tooManyReferences';
      if (this.#markup > this.#limits.maxMarkup) return 'tooLarge';
      const next = this.#part === undefined ? this.#skipText(text, at) : this.#skipPart(this.#part, text, at);
      if (next === 'documentType') return next;
      if (next === undefined) break;
      at = next;
    }
    return undefined;
  }

  /** @returns where the next part begins; undefined if it isn't clear in this text. */
  #skipText(text: string, at: number): number | undefined {
    const start = text.indexOf('<', at);
    this.#rest = start === -1 ? '' : text.slice(start);
    if (start === -1) return undefined;
    const part = PARTS.find(({ open }) => text.startsWith(open, start));
    if (
      part === undefined &&
      text.length - start < LONGEST_OPEN &&
      PARTS.some(({ open }) => open.startsWith(this.#rest))
    )
      return undefined;
    this.#part = part ?? TAG;
    this.#rest = '';
    this.#markup += this.#part.open.length;
    return start + this.#part.open.length;
  }

  /** @returns the end of the part; undefined if it continues after this text; the fault of a document type that declares something. */
  #skipPart(part: Part, text: string, at: number): number | undefined | 'documentType' {
    const isQuoting = part.kind === 'tag' || part.kind === 'documentType';
    const end = isQuoting ? this.#findEndOfTag(text, at) : text.indexOf(part.close, at);
    // The last characters of this piece may be the first of the closing ones.
    const kept = part.close.length - 1;
    const until = end === -1 ? Math.max(at, text.length - kept) : end + part.close.length;
    if (part.kind === 'documentType' && text.slice(at, until).includes('[')) return 'documentType';
    if (part.kind === 'section') this.#references += countOf(text.slice(at, until), ']');
    else this.#markup += until - at;
    this.#rest = end === -1 ? text.slice(until) : '';
    if (end === -1) return undefined;
    this.#part = undefined;
    return until;
  }

  /** A tag ends with the first `>` outside of the values of its attributes. */
  #findEndOfTag(text: string, at: number): number {
    END_OF_TAG.lastIndex = at;
    for (let found = END_OF_TAG.exec(text); found !== null; found = END_OF_TAG.exec(text)) {
      const [character] = found;
      if (this.#quote === undefined && character === '>') return found.index;
      if (this.#quote === undefined) this.#quote = character;
      else if (this.#quote === character) this.#quote = undefined;
    }
    return -1;
  }
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
