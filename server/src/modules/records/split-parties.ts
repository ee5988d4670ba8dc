import { FIRM_ENDINGS, FIRM_WORDS, PERSON_SUFFIXES } from './name-words.ts';
import { isGivenName } from './nicknames.ts';
import { buildFirmName, isFirmName, type NameOrder, type PartyName, parsePerson } from './party-name.ts';
import { computeTextKey } from './search-key.ts';

/** Words about parties that are not part of their names. They occur between parties or at the end. */
const CAPACITY = [
  String.raw`ET\.? ?AL\.?`,
  String.raw`ET\.? ?UX\.?`,
  String.raw`ET\.? ?VIR\.?`,
  'HUSBAND (?:AND|&) WIFE',
  'WIFE (?:AND|&) HUSBAND',
  '(?:HIS|HER) (?:WIFE|HUSBAND|SPOUSE)',
  '(?:BOTH )?(?:AN? )?(?:UNMARRIED|SINGLE|MARRIED|DIVORCED|WIDOWED)(?: (?:MAN|WOMAN|PERSONS?|ADULT))?',
  '(?:AN? )?(?:WIDOWER|WIDOW|SPINSTER|BACHELOR)',
  '(?:AS )?JOINT TENANTS(?: (?:AND|&) NOT AS TENANTS IN COMMON)?',
  '(?:AS )?TENANTS IN COMMON',
  "DEC'?D|DECEASED",
  '(?:AND )?OTHERS',
].join('|');
/** Offices held for someone else. They end the name, together with all following text. */
const OFFICE = [
  `(?:CO-?|SUCCESSOR )?(?:TRUSTEES?|TRSTEES?|TTEE|EXECUT(?:OR|RIX|ORS)|EXEC|EXR|ADMINISTRAT(?:OR|RIX|ORS)|ADMR`,
  String.raw`|GUARDIAN|CONSERVATOR|PERSONAL REPRESENTATIVE|NOMINEE|AGENT|RECEIVER|DEVISEE|ATTORNEY(?:[- ]IN[- ]FACT)?|TREASURER)\b`,
].join('');
const CAPACITY_BETWEEN = new RegExp(String.raw`[\s,(/]+(${CAPACITY})\s*\)?\.?(?=\s*(?:[,;]|AND\b|&|$))`, 'g');
const OFFICE_AT_END = new RegExp(
  String.raw`(?:\s*[,(/]\s*(?:AS (?:AN? )?)?|\s+AS (?:AN? |THE )?|\s+BY (?=ATTORNEY))(${OFFICE}.*)$`,
);
/** Offices without AS or a comma, followed only by their own object: SMITH JOHN TRUSTEE, ZEIG WILLIAM EXEC/OF. */
const OFFICE_BARE = new RegExp(String.raw`\s+(${OFFICE}(?:(?:\s+|/)(?:OF|FOR|UNDER|U/)\b.*)?)$`);
/** `, a Delaware corporation`, `(a corporation under the laws of ...)`. */
const CORPORATE_NOTE = /\s*[,(]\s*(AN? (?:[A-Z]+ ){0,3}(?:CORPORATION|COMPANY|PARTNERSHIP|ASSOCIATION)\b.*?)\)?\s*$/;
const SEPARATOR = /(\s*;\s*|\s*,?\s*(?:\bAND\b|&)\s*|\s*,\s*)/;

/**
 * Splits a field of an old index or deed that contains several parties: at AND, `&`, `;` and, in natural order, commas.
 * `Thomas & Hannah Frankson` are two Franksons, `SMITH JOHN & MARY` two Smiths. Firms keep their ampersands. If it is unclear whether
 * there are two parties, the text stays one: a search still finds a name that is too long, but not half of a firm's name.
 */
export function splitParties(text: string, order: NameOrder): readonly PartyName[] {
  const upper = text
    .replace(/[’‘`]/g, "'")
    .replace(/\.{2,}/g, ' ')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
  return upper
    .split(/\s*;\s*/)
    .flatMap((chunk) => splitByCapacity(chunk).flatMap((part) => splitConjuncts(part, order)));
}

interface Chunk {
  readonly text: string;
  readonly capacity: string | undefined;
}

/** Splits text such as `A AND B, HIS WIFE, AND C, WIDOW`. Each capacity applies to the parties before it. */
function splitByCapacity(text: string): readonly Chunk[] {
  const office = OFFICE_AT_END.exec(text) ?? CORPORATE_NOTE.exec(text) ?? OFFICE_BARE.exec(text);
  const named = office ? text.slice(0, office.index) : text;
  const pieces = named.split(CAPACITY_BETWEEN);
  const chunks: Chunk[] = [];
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = trimSeparators(pieces[index] ?? '');
    const capacity = pieces[index + 1];
    const last = chunks.at(-1);
    if (/[A-Z0-9]/.test(piece)) chunks.push({ text: piece, capacity });
    else if (last && capacity) chunks.splice(-1, 1, { text: last.text, capacity: join(last.capacity, capacity) });
  }
  const last = chunks.at(-1);
  if (last && office)
    chunks.splice(-1, 1, { text: last.text, capacity: join(last.capacity, office[1]?.replace(/[()]/g, '')) });
  return chunks;
}

function join(first: string | undefined, second: string | undefined): string | undefined {
  return [first, second].filter((text) => text !== undefined).join(', ') || undefined;
}

function splitConjuncts({ text, capacity }: Chunk, order: NameOrder): readonly PartyName[] {
  const pieces = order === 'INDEX' ? splitIndexText(text) : splitNaturalText(text);
  if (pieces.length === 1 || pieces.some((piece) => piece === '')) return [parseParty(text, order, capacity)];
  const parties = order === 'INDEX' ? shareFirstSurname(pieces) : shareNextSurname(pieces);
  return parties.map((piece) => parseParty(piece, order, capacity));
}

function parseParty(text: string, order: NameOrder, capacity: string | undefined): PartyName {
  const isFirm = isFirmName(text) || /& SONS?$/.test(text);
  return isFirm ? buildFirmName(text, capacity) : parsePerson(text, order, capacity);
}

/** Splits text such as SMITH JOHN & MARY. Never splits a firm in index order. */
function splitIndexText(text: string): readonly string[] {
  const pieces = text.split(/\s+(?:AND|&)\s+/);
  return pieces.some(isFirmName) || pieces.some((piece) => piece.trim() === '')
    ? [text]
    : pieces.map((piece) => piece.trim());
}

/** Adds the first party's surname to the other names that have none: a single word, or two words of which one is an initial. */
function shareFirstSurname(pieces: readonly string[]): readonly string[] {
  const [first = '', ...others] = pieces;
  const surname = parsePerson(first, 'INDEX').lastName;
  return [first, ...others.map((piece) => (isGivenOnly(piece) ? `${surname}, ${piece}` : piece))];
}

function splitNaturalText(text: string): readonly string[] {
  const tokens = text.split(SEPARATOR);
  const pieces: string[] = [trimSeparators(tokens[0] ?? '')];
  for (let index = 1; index < tokens.length; index += 2) {
    const separator = (tokens[index] ?? '').trim();
    const next = trimSeparators(tokens[index + 1] ?? '');
    const rest = tokens.slice(index + 1).join('');
    const previous = pieces.at(-1) ?? '';
    if (next === '') continue;
    if (belongsTogether(previous, separator, next, rest))
      pieces.splice(-1, 1, `${previous}${separator === ',' ? ', ' : ' & '}${next}`);
    else pieces.push(next);
  }
  return pieces.filter((piece) => piece !== '');
}

/** Whether the separator is inside one name: before INC or JR, or within a firm. */
function belongsTogether(previous: string, separator: string, next: string, rest: string): boolean {
  const nextWords = computeTextKey(next).split(' ');
  if (separator.startsWith(',') && !separator.includes('AND')) {
    return PERSON_SUFFIXES.has(nextWords.join('')) || FIRM_ENDINGS.has(nextWords[0] ?? '');
  }
  if (closesFirm(previous)) return FIRM_ENDINGS.has(nextWords[0] ?? '') || nextWords[0] === 'TRUST';
  if (isFirmName(previous)) return isFirmName(next) || nextWords.length === 1;
  // `Citizens Ice & Fuel Company`, `Carlson & Sons`: the following text is a firm and the previous one might not be a person.
  if (/^(?:SONS?|BROTHERS|BROS|DAUGHTERS?)\b/.test(next)) return true;
  return isFirmName(trimSeparators(rest.split(/\s*[,;]\s*/)[0] ?? '')) && !isCertainPerson(previous);
}

/** Adds the next party's surname to names without one: THOMAS & HANNAH FRANKSON. */
function shareNextSurname(pieces: readonly string[]): readonly string[] {
  return pieces.map((piece, index) => {
    const next = pieces[index + 1];
    if (next === undefined || !isGivenOnly(piece) || isFirmName(next)) return piece;
    return `${piece} ${parsePerson(next, 'NATURAL').lastName}`;
  });
}

function isGivenOnly(piece: string): boolean {
  const words = computeTextKey(piece.replaceAll('.', '. ')).split(' ');
  return words.length === 1 || (words.at(-1) ?? '').length === 1;
}

function isCertainPerson(piece: string): boolean {
  const words = computeTextKey(piece.replaceAll('.', '. ')).split(' ');
  return (
    words.length >= 2 &&
    !words.some((word) => FIRM_WORDS.has(word)) &&
    (isGivenName(words[0] ?? '') || words.slice(0, -1).some((word) => word.length === 1))
  );
}

function closesFirm(piece: string): boolean {
  return FIRM_ENDINGS.has(computeTextKey(piece).split(' ').at(-1) ?? '');
}

function trimSeparators(text: string): string {
  return text
    .replace(/^(?:[\s,;&]+|AND\b)+/, '')
    .replace(/(?:[\s,;&(]+|\bAND)+$/, '')
    .trim();
}
