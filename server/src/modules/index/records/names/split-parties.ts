import { computeTextKey } from '../keys/search-key.ts';
import { FIRM_ENDINGS, FIRM_WORDS, PERSON_SUFFIXES, PERSON_TITLES, SURNAME_FIRM_WORDS } from './name-words.ts';
import { isGivenName } from './nicknames.ts';
import { buildFirmName, isFirmName, type NameOrder, type PartyName, parsePerson } from './party-name.ts';

/** Words about parties that are not part of their names. They occur between parties or at the end. */
const CAPACITY = [
  String.raw`ET\.? ?AL\.?`,
  String.raw`ET\.? ?UX\.?`,
  String.raw`ET\.? ?VIR\.?`,
  'HUSBAND (?:AND|&) WIFE',
  'WIFE (?:AND|&) HUSBAND',
  '(?:(?:HIS|HER|THEIR) )?(?:WIFE|HUSBAND|SPOUSE)',
  '(?:BOTH )?(?:AN? )?(?:UNMARRIED|SINGLE|MARRIED|DIVORCED|WIDOWED)(?: (?:MAN|WOMAN|PERSONS?|ADULT))?',
  '(?:AN? )?(?:WIDOWER|WIDOW|SPINSTER|BACHELOR)',
  '(?:AS )?JOINT TENANTS(?: WITH (?:THE )?(?:FULL )?RIGHTS? OF SURVIVORSHIP)?(?: (?:AND|&) NOT AS TENANTS IN COMMON)?',
  '(?:AS )?TENANTS IN COMMON',
  '(?:AS )?(?:(?:TENANTS|TENANCY) )?BY (?:THE )?ENTIRET(?:Y|IES)',
  "DEC'?D|DECEASED",
  '(?:AND )?OTHERS',
  '(?:AS )?(?:A )?LIFE EST(?:ATE)?',
  'A MINOR(?: CHILD)?',
  '(?:ITS|THEIR|H(?:IS|ER)) (?:HEIRS,? (?:(?:AND|&) )?)?SUCCESSORS?,? (?:AND/OR|AND|OR|&) ASSIGNS?',
  'ISAOA(?:(?:/| |, ?)ATIMA)?',
].join('|');
/** Of one ward by one or several. Without a ward, the plural can be the name of a club. */
const GUARDIAN = [
  '(?:(?:LEGAL|LAWFUL|NATURAL|COURT[- ]APPOINTED|TEMPORARY|SPECIAL|LIMITED|EMERGENCY|SUCCESSOR) ){0,4}',
  '(?:GUARDIAN|CONSERVATOR)(?:S(?= (?:.{0,80} )?(?:OF|FOR|TO) ))?',
].join('');
/** Offices held for someone else. They end the name, together with all following text. */
const OFFICE = [
  `(?:CO-?|SUCCESSOR |SPECIAL )?(?:TRUSTEES?|TRSTEES?|TTEE|EXECUT(?:OR|RIX|ORS)|EXEC|EXR|ADMINISTRAT(?:OR|RIX|ORS)|ADMR`,
  `|(?:PARENTS? (?:AND|&) )?${GUARDIAN}(?: AD LITEM)?(?: (?:AND|&) ${GUARDIAN})?|NEXT FRIEND|CUSTODIAN`,
  '|PERS(?:ONAL)? REP(?:RESENTATIVE)?S?|NOMINEE|AGENT|RECEIVER|DEVISEE|ATTORNEY(?:[- ]IN[- ]FACT)?|TREASURER',
  '|HEIRS?(?: AT LAW)?|SURVIVING SPOUSE',
  '|SUCCESSOR (?:BY MERGER|IN INTEREST))\\b',
].join('');
const CAPACITY_BETWEEN = new RegExp(String.raw`[ ,(/]{1,6}(${CAPACITY}) ?\)?\.?(?= ?(?:[,;]|AND\b|&|$))`, 'g');
/** AS, SOLELY AS, AS BENEFICIARY AND AS. */
const ACTING_AS =
  '(?:ACTING )?(?:(?:SOLELY|ONLY) )?(?:AS (?:MORTGAGEE|BENEFICIARY|LENDER),? (?:(?:AND|BUT|SOLELY|ONLY) ){0,4})?AS (?:AN? |THE )?';
const OFFICE_AT_END = new RegExp(`(?: ?[,(/] ?(?:${ACTING_AS})?| ${ACTING_AS}| BY (?=ATTORNEY))(${OFFICE}.*)$`, 's');
/** The principal of an office: NOMINEE FOR QUICKEN LOANS, TRUSTEE OF THE SMITH FAMILY TRUST, SUCCESSOR BY MERGER TO NORWEST BANK. */
const PRINCIPAL = {
  office: new RegExp(OFFICE),
  after: /[ /](?:OF|FOR) (.+)$/s,
  afterTo: new RegExp(`${OFFICE} TO (.+)$`, 's'),
};
/** Words before the name of a principal. */
const BEFORE_PRINCIPAL =
  /^(?:(?:THE|SAID|(?:LAST )?WILL(?: (?:AND|&) TESTAMENT)? OF|(?:REGISTERED )?(?:CERTIFICATE ?)?HOLDERS OF|BENEFIT OF) )+/;
/** Matches the words after the name of a principal. WARD without a comma can be a surname. */
const AFTER_PRINCIPAL =
  /(?:,? (?:DECEASED|DECEDENT|DEC'?D)|, ?(?:AN? )?(?:WARD|MINOR)S?|,? (?:U\/?[TG]\/?MA|UNDER (?:THE )?.{0,80}\b(?:MINORS ACT|U[TG]MA)).*)[.,]*$/s;
/** Text after an office that names no one: TRUSTEE UNDER DECLARATION OF TRUST DATED 1/2/1990. */
const NO_PRINCIPAL = /^(?:(?:ESTATE|TRUST|TRUSTS|AGREEMENT|WILL|RECORDS?|COURT|(?:A )?MINOR)(?! OF)\b|[^A-Z]*$)/;
/** Offices without AS or a comma, followed only by their own object: SMITH JOHN TRUSTEE, ZEIG WILLIAM EXEC/OF. */
const OFFICE_BARE = new RegExp(String.raw` (${OFFICE}(?:[ /](?:OF|FOR|TO|UNDER|U/)\b.*)?)$`, 's');
/** Words that describe parties and are never a name alone, so a part of a text that has no other word is not a party. */
const DESCRIPTIVE_WORDS: ReadonlySet<string> = new Set(
  `A AN AND AS BY HIS HER IN NOT OF THE THEIR WITH ADULT AL BACHELOR BOTH COMMON ENTIRETIES ENTIRETY ET HUSBAND ITS JOINT MAN MARRIED OTHERS
   PERSON PERSONS RIGHT RIGHTS SINGLE SPINSTER SPOUSE SURVIVORSHIP TENANCY TENANTS TRUSTEE TRUSTEES TTEE UNMARRIED UX VIR WIDOW WIDOWED
   WIDOWER WIFE WOMAN`.split(/\s+/),
);
/**
 * Endings before an office that make it part of an institution's name: THE TRUSTEES, PUBLIC TRUSTEE, BOARD OF TRUSTEES.
 */
const INSTITUTION_STARTS: ReadonlySet<string> = new Set(['OF', 'THE', 'FOR', 'AND', 'TO', 'PUBLIC', 'GENERAL']);
/** WIFE MARY in SMITH JOHN & WIFE MARY. */
const RELATION_BEFORE_NAME = /^(?:(?:HIS|HER) )?(WIFE|HUSBAND)[\s,]+(?=[A-Z])/;
/** `, a Delaware corporation`, `(a corporation under the laws of ...)`. */
const CORPORATE_NOTE = / ?[,(] ?(AN? (?:[A-Z]+ ){0,3}(?:CORPORATION|COMPANY|PARTNERSHIP|ASSOCIATION)\b.*?)\)? ?$/s;
/** Most entries of an index: a surname of one word, a comma, and given names of letters. */
const PLAIN_PERSON = /^([A-Z]{2,}), ([A-Z]+(?: [A-Z]+)*)$/;
/** Words that can make a text of this form something other than one person. */
const TELLING_WORDS: ReadonlySet<string> = new Set([
  ...[
    'AKA',
    'FKA',
    'NKA',
    'PKA',
    'NEE',
    'DBA',
    'KNOWN',
    'DOING',
    'TRADING',
    'FORMERLY',
    'PREVIOUSLY',
    'ALIAS',
    'TITLE',
  ],
  ...['SUCCESSOR', 'WHO'],
  ...[FIRM_WORDS, PERSON_SUFFIXES, PERSON_TITLES, DESCRIPTIVE_WORDS].flatMap((words) => [...words]),
]);
/** Capacities and offices, and M D, which is a suffix. */
const TELLING_PART = new RegExp(`[ ,](?:${CAPACITY}|${OFFICE}|M D$)`);
/** A run of one mark. */
const LONG_RUN = /,{3,}|\({3,}|\/{3,}|&{3,}|;{3,}|\?{3,}|\*{3,}|_{3,}|–{3,}|—{3,}|-{3,}/g;
const SEPARATOR = /( ?; ?| ?,? ?(?:\bAND\b|&) ?| ?, ?)/;

/**
 * Reads an index text such as SMITH, JOHN P, like `splitParties` but at a tenth of the cost: millions of names have
 * this form.
 *
 * @returns undefined if the text can be anything else.
 */
export function readPlainPerson(text: string): PartyName | undefined {
  const [, surname, given] = PLAIN_PERSON.exec(text) ?? [];
  if (surname === undefined || given === undefined) return undefined;
  const [firstName, ...middle] = given.split(' ');
  const isTelling = (word: string) => word.length > 1 && TELLING_WORDS.has(word);
  if ([surname, firstName ?? '', ...middle].some(isTelling) || TELLING_PART.test(text)) return undefined;
  const middleName = middle.length === 0 ? undefined : middle.join(' ');
  const none = { suffix: undefined, capacity: undefined };
  return { kind: 'HUMAN', displayName: `${surname} ${given}`, lastName: surname, firstName, middleName, ...none };
}

/**
 * Splits a field of an old index or deed that contains several parties: at AND, `&`, `;` and, in natural order, commas.
 * `Thomas & Hannah Frankson` are two Franksons, `SMITH JOHN & MARY` two Smiths. Firms keep their ampersands. If it is
 * unclear whether there are two parties, the text stays one: searches still find a name with extra words, but not half
 * of a firm's name.
 */
export function splitParties(text: string, order: NameOrder): readonly SplitParty[] {
  const upper = text
    .replace(/[’‘`]/g, "'")
    .replace(/\.{2,}/g, ' ')
    // A longer run of a mark says no more than two, and each place in it would be tried as the start of what follows.
    .replace(LONG_RUN, (run) => run.slice(0, 2))
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
  return upper.split(/ ?; ?/).flatMap((chunk) => splitByCapacity(chunk).flatMap((part) => splitConjuncts(part, order)));
}

/** A party of a text. */
export interface SplitParty {
  readonly name: PartyName;
  /** The same words read as a firm instead of a person, or the reverse, if the text is ambiguous. */
  readonly otherReading: PartyName | undefined;
}

interface Chunk {
  readonly text: string;
  readonly capacity: string | undefined;
}

/** Splits text such as `A AND B, HIS WIFE, AND C, WIDOW`. Each capacity applies to the parties before it. */
function splitByCapacity(text: string): readonly Chunk[] {
  const office = OFFICE_AT_END.exec(text) ?? CORPORATE_NOTE.exec(text) ?? findBareOffice(text);
  const named = office ? text.slice(0, office.index) : text;
  const pieces = named.split(CAPACITY_BETWEEN);
  const chunks: Chunk[] = [];
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = trimSeparators(pieces[index] ?? '');
    const capacity = pieces[index + 1];
    const last = chunks.at(-1);
    if (isName(piece)) chunks.push({ text: piece, capacity });
    else if (last && capacity) chunks.splice(-1, 1, { text: last.text, capacity: join(last.capacity, capacity) });
  }
  const last = chunks.at(-1);
  if (last && office)
    chunks.splice(-1, 1, { text: last.text, capacity: join(last.capacity, office[1]?.replace(/[()]/g, '')) });
  return chunks;
}

/** Finds who the holder of an office acts for, in a capacity or in a name that contains its office. */
export function findPrincipal({ displayName, capacity }: PartyName): string | undefined {
  const office = capacity ?? OFFICE_AT_END.exec(displayName)?.[1] ?? '';
  const principal = findAfterOffice(office)?.replace(BEFORE_PRINCIPAL, '').replace(AFTER_PRINCIPAL, '');
  return principal === undefined || NO_PRINCIPAL.test(principal) ? undefined : principal;
}

function findAfterOffice(text: string): string | undefined {
  const office = PRINCIPAL.office.exec(text);
  if (office === null) return undefined;
  const [, principal] = PRINCIPAL.after.exec(text.slice(office.index + office[0].length)) ?? [];
  return principal ?? PRINCIPAL.afterTo.exec(text)?.[1];
}

/** Finds an office after a name: SMITH JOHN TRUSTEE, but not the one in the name of an institution: BOARD OF TRUSTEES OF ILLINOIS. */
function findBareOffice(text: string): RegExpExecArray | undefined {
  const match = OFFICE_BARE.exec(text);
  if (match === null) return undefined;
  const holder = computeTextKey(text.slice(0, match.index));
  if (match[1]?.startsWith('NOMINEE')) return match;
  const isInstitution =
    INSTITUTION_STARTS.has(holder.split(' ').at(-1) ?? '') ||
    FIRM_WORDS.has(holder) ||
    /\b(?:UN)?KNOWN$/.test(holder) ||
    (/^(?:TRUSTEES|TREASURER)\b/.test(match[1] ?? '') && isFirmName(holder));
  return isInstitution ? undefined : match;
}

/** Whether a part of a text names a party: it has a word that isn't only descriptive. */
function isName(text: string): boolean {
  const key = computeTextKey(text);
  return key !== '' && key.split(' ').some((word) => !DESCRIPTIVE_WORDS.has(word));
}

function join(first: string | undefined, second: string | undefined): string | undefined {
  return [first, second].filter((text) => text !== undefined).join(', ') || undefined;
}

function splitConjuncts({ text, capacity }: Chunk, order: NameOrder): readonly SplitParty[] {
  const pieces = order === 'INDEX' ? splitIndexText(text) : splitNaturalText(text);
  if (pieces.length === 1 || pieces.some((piece) => piece === '')) return [parseParty(text, order, capacity)];
  const relations = pieces.map((piece) => RELATION_BEFORE_NAME.exec(piece)?.[1]);
  const names = pieces.map((piece) => piece.replace(RELATION_BEFORE_NAME, ''));
  const parties = order === 'INDEX' ? shareFirstSurname(names) : shareNextSurname(names);
  return parties.map((piece, index) => parseParty(piece, order, join(relations[index], capacity)));
}

function parseParty(text: string, order: NameOrder, capacity: string | undefined): SplitParty {
  const firm = buildFirmName(text, capacity);
  if (/& SONS?$/.test(text)) return { name: firm, otherReading: undefined };
  const readings = { firm, person: parsePerson(text, order, capacity) };
  const isFirm = isFirmName(text);
  const evidence = isFirm ? findSurnameEvidence(text, order) : findPersonEvidence(text, order);
  if (evidence === 'NONE') return { name: isFirm ? firm : readings.person, otherReading: isFirm ? undefined : firm };
  if (isFirm && evidence === 'WEAK') return { name: firm, otherReading: readings.person };
  return { name: readings.person, otherReading: undefined };
}

/** The certainty that a text is a person's name. */
type PersonEvidence = 'STRONG' | 'WEAK' | 'NONE';

/**
 * Looks for evidence of a person: a comma after the surname, an initial, a suffix, or a common given name in its place.
 */
function findPersonEvidence(text: string, order: NameOrder): PersonEvidence {
  const words = computeTextKey(text.replaceAll('.', '. ')).split(' ');
  if (words.length === 1 || text.includes(',')) return 'STRONG';
  const given = order === 'INDEX' ? words.slice(1) : words.slice(0, -1);
  const isPerson =
    words.some((word) => word.length === 1 || PERSON_SUFFIXES.has(word) || PERSON_TITLES.has(word)) ||
    given.some(isGivenName);
  return isPerson ? 'STRONG' : 'NONE';
}

/**
 * Looks for a person in a name with a word that firms use and persons have as a surname: James A. Power, POWER JAMES. Strong with an
 * initial; weak without (Frank Church).
 */
function findSurnameEvidence(text: string, order: NameOrder): PersonEvidence {
  if (/[&\d]/.test(text)) return 'NONE';
  const words = computeTextKey(text.replaceAll('.', '. ')).split(' ');
  const surname = order === 'INDEX' ? words.shift() : words.pop();
  const isPerson =
    words.length > 0 &&
    SURNAME_FIRM_WORDS.has(surname ?? '') &&
    words.every((word) => word.length === 1 || isGivenName(word));
  if (!isPerson) return 'NONE';
  return words.some((word) => word.length === 1) && words.some((word) => word.length > 1) ? 'STRONG' : 'WEAK';
}

/** Splits text such as SMITH JOHN & MARY. Never splits a firm in index order. */
function splitIndexText(text: string): readonly string[] {
  const pieces = text.split(/ (?:AND|&) /).filter((piece) => isName(piece));
  return pieces.some(isFirmName) || pieces.some((piece) => piece.trim() === '')
    ? [text]
    : pieces.map((piece) => piece.trim());
}

/**
 * Adds the first party's surname to the other names without a surname: a single word, or two words, one of which is an
 * initial.
 */
function shareFirstSurname(pieces: readonly string[]): readonly string[] {
  const [first = '', ...others] = pieces;
  const surname = parsePerson(first, 'INDEX').lastName;
  return [first, ...others.map((piece) => (isGivenOnly(piece) ? `${surname}, ${piece}` : piece))];
}

/**
 * No deed's index entry has more parties in one text. A text with more separators stays whole, like any unclear text.
 */
const PARTIES_MAX = 100;

function splitNaturalText(text: string): readonly string[] {
  const tokens = text.split(SEPARATOR);
  if (tokens.length > 2 * PARTIES_MAX) return [text];
  const pieces: string[] = [trimSeparators(tokens[0] ?? '')];
  for (let index = 1; index < tokens.length; index += 2) {
    const separator = (tokens[index] ?? '').trim();
    const next = trimSeparators(tokens[index + 1] ?? '');
    const previous = pieces.at(-1) ?? '';
    if (next === '') continue;
    if (belongsTogether(previous, separator, next, () => readUntilComma(tokens, index + 1)))
      pieces.splice(-1, 1, `${previous}${separator === ',' ? ', ' : ' & '}${next}`);
    else pieces.push(next);
  }
  return pieces.filter((piece) => isName(piece));
}

/** Whether the separator is inside one name: before INC or JR, or within a firm. */
function belongsTogether(previous: string, separator: string, next: string, readRest: () => string): boolean {
  const nextWords = computeTextKey(next).split(' ');
  if (separator.startsWith(',') && !separator.includes('AND')) {
    return PERSON_SUFFIXES.has(nextWords.join('')) || FIRM_ENDINGS.has(nextWords[0] ?? '');
  }
  if (closesFirm(previous)) return FIRM_ENDINGS.has(nextWords[0] ?? '') || nextWords[0] === 'TRUST';
  if (isFirmName(previous)) return isFirmName(next) || nextWords.length === 1;
  // `Citizens Ice & Fuel Company`, `Carlson & Sons`: the following text is a firm and the previous one might not be a person.
  if (/^(?:SONS?|BROTHERS|BROS|DAUGHTERS?)\b/.test(next)) return true;
  return !isCertainPerson(previous) && isFirmName(trimSeparators(readRest()));
}

/** A firm's name has few parts. More of them are not read again for each `&` of a long text. */
const FIRM_MAX_TOKENS = 20;

/** Joins the tokens of a text until the next comma or semicolon. */
function readUntilComma(tokens: readonly string[], from: number): string {
  const rest = tokens.slice(from, from + FIRM_MAX_TOKENS);
  const end = rest.findIndex((token, index) => index % 2 === 1 && /[,;]/.test(token));
  return (end < 0 ? rest : rest.slice(0, end)).join('');
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

/** Separators, and marks of doubt or omission: Frank L. Anderson ?, Jeanie, --. */
const OUTER_MARKS: ReadonlySet<string> = new Set(' ,;&?*_–—-');
const isWordCharacter = (character: string | undefined) => character !== undefined && /\w/.test(character);

/**
 * Removes separators, marks of doubt or omission, and AND from both ends. Uses a loop, because a regular expression
 * that repeats a choice between marks and AND tries every way to divide a long run of marks.
 */
function trimSeparators(text: string): string {
  let [from, to] = [0, text.length];
  for (;;) {
    if (from < to && OUTER_MARKS.has(text.charAt(from))) from += 1;
    else if (text.startsWith('AND', from) && from + 3 <= to && !isWordCharacter(text[from + 3])) from += 3;
    else break;
  }
  for (;;) {
    if (to > from && (OUTER_MARKS.has(text.charAt(to - 1)) || text[to - 1] === '(')) to -= 1;
    else if (to - 3 >= from && text.startsWith('AND', to - 3) && !isWordCharacter(text[to - 4])) to -= 3;
    else break;
  }
  return text.slice(from, to);
}
