import { dropStateAndZip } from '../../../values/us-state.ts';
import { CRITERION_MAX_CHARACTERS } from '../definitions/criteria-fields.ts';
import { DOCUMENT_NUMBERS_MAX, joinThousands, splitDocumentNumbers } from '../definitions/document-numbers.ts';
import { findNameProblems } from '../definitions/document-searches.ts';
import type { SearchType } from '../definitions/searches.ts';
import { isFirmLike, type PlatLand, readPlatLand } from './read-plat-land.ts';
import { readSectionLand } from './read-section-land.ts';

/** The possible readings of a text. A person's name can be typed in either order. */
export const READINGS = [
  'documentNumber',
  'bookAndPage',
  'parcelId',
  'address',
  'lienNumber',
  'certificate',
  'section',
  'lotAndBlock',
  'name',
  'personName',
  'imageWords',
] as const;
export type Reading = (typeof READINGS)[number];

/** The searches that a text can be recognized for. */
export const RECOGNIZED_SEARCH_TYPES = [
  'searchByDocumentNumber',
  'searchByBookAndPage',
  'searchByParcelId',
  'searchByAddress',
  'searchByTaxLien',
  'searchByTorrensCertificate',
  'searchByLegalDescription',
  'searchByName',
  'searchByImageWords',
] as const satisfies readonly SearchType[];

/** A text read as an entry of a search. */
export interface RecognizedSearch {
  readonly reading: Reading;
  readonly type: (typeof RECOGNIZED_SEARCH_TYPES)[number];
  /** The criteria that differ from the defaults of the search's form. */
  readonly criteria: Readonly<Record<string, string>>;
}

/** Words with which people say what follows. Lines have single spaces here and below: two runs of them would be divided in every way. */
const DOCUMENT_LABEL =
  /^(?:(?:doc(?:ument)?s?|instrument)\b\.? ?(?:(?:number|num|no)s?\b\.?|#)?|(?:number|no\b\.?)) ?[:#]? ?(?=[A-Z]{0,8}[\s.-]*\d)/i;
const PARCEL_LABEL =
  /^(?:(?:parcel|tax|property) ?(?:id|identification|number|no\.?|#)*|p\.?i\.?[dn]\.?|apn) ?[:#]? ?(?=[A-Z]?\s?\d)/i;

const NUMBER_WORD = String.raw` ?(?:(?:number|num|no)\b\.?|#)? ?[:#]? ?`;
/** The number of a tax lien or a certificate: `410322871`, `ST-2044`, `22871.1`. */
const LABELED_NUMBER = String.raw`((?:[A-Z]{1,4}[\s-]?)?\d{1,12}(?:[.-]\d{1,9})*[A-Z]?)`;
/** Such numbers look like those of documents, so they are only read after their word: `Tax lien no. 410322871`. */
const LIEN = new RegExp(`^(?:(?:federal|state|irs|tax)\\s+)*lien\\b${NUMBER_WORD}${LABELED_NUMBER}$`, 'i');
/** `Certificate of title 22871`, `Torrens cert. no. 22871`, and by its file: `Torrens file F-12`. */
const CERTIFICATE = new RegExp(
  `^(?:(?:torrens\\s+)?cert(?:ificate)?\\b\\.?(?:\\s+of\\s+title\\b)?(\\s+file\\b)?|torrens(\\s+file)\\b)${NUMBER_WORD}${LABELED_NUMBER}$`,
  'i',
);

/**
 * A type letter or the usual prefix of a type, and digits, possibly with a letter or a short number behind them, or in groups of a year and
 * a number: `A587329`, `T 104477`, `TOR-10231`, `299181A`, `M77-1`, `2019-001234`.
 */
const DOCUMENT_NUMBER = new RegExp(
  `^(?:${[
    String.raw`(?:[A-Z][\s-]?|(?:ABS|ABSTRACT|TOR|TORRENS)[\s.-]*)\d{2,12}(?:[A-Z]|-\d{1,3})?`,
    String.raw`\d{1,12}`,
    String.raw`\d{4,12}[A-Z]`,
    String.raw`(?:[A-Z][\s-]?)?(?:18|19|20)\d{2}-\d{3,9}[A-Z]?`,
  ].join('|')})$`,
  'i',
);
const BOOK_LABEL = String.raw`(?:book|bk|volume|vol|liber)\b[\s.:#]*`;
const BOOK_NUMBER = String.raw`(?:[A-Z]{2,20}[\s.#-]+)?[A-Z]?\d{1,6}[A-Z]?`;
const LETTERED_BOOK = String.raw`[A-Z]{4,20}[\s.#-]+[A-Z]`;
const PAGE = String.raw`(?:\s*/\s*|[\s,]+(?:pages?|pgs?|p)\b[\s.:#]*)(\d{1,7}[A-Z]?(?:\s?-\s?\d{1,7}[A-Z]?)?)`;
/**
 * A book and page as lists show them and as people write them: `62/1`, `DEEDS 218/121-124`, `Bk. 62 Pg. 1`, `MISC 48, p 5`, `DEEDS A/12`; with the
 * word book, also a book named by letters, and a book without a page: `Book B page 12`, `Book 62`.
 */
const BOOK_AND_PAGE = new RegExp(
  `^(?:${BOOK_LABEL}(${BOOK_NUMBER}|[A-Z]{1,3})(?:${PAGE})?|(${BOOK_NUMBER}|${LETTERED_BOOK})${PAGE})$`,
  'i',
);
/** Three groups of digits or more, or so many digits that no document number has them: `12-33-21-31-0004`, `R 0012.001.00`. */
const PARCEL_ID = /^(?:[A-Z]\s?)?(?:\d{1,6}(?:[-.\s]\d{1,6}){2,7}|\d{10,20})$/i;
/** A house number, with a fraction, a range or a letter, or that of a grid (N1234, W220 N1234), and a street. */
const ADDRESS =
  /^(\d{1,6}(?:-\d{1,6})?[A-Z]?(?:\s\d\/\d)?|[NSEW]\d{3,5}(?:\s[NSEW]\d{3,5})?)\s+(\S.*\p{L}.*|\d+(?:st|nd|rd|th)\b.*)$/isu;
/** A unit between commas belongs to the street: `1418 Birch Hollow Dr, Apt 4, Juniper Falls`. */
const UNIT = /^(?:#|(?:apt|apartment|unit|ste|suite|bldg|building|rm|room|lot|fl|floor)\b)/i;
/** Words that only organizations have: `500 OAKS LLC` isn't a house. */
export const ORGANIZATION =
  /\b(?:llc|llp|lp|inc|corp|corporation|co|company|ltd|bank|trust|trustee|assn|association|church|county|city|state|partnership|fund|properties|holdings|estate)\b\.?/i;

/**
 * After a house number, these are streets in spite of such a word: CHURCH ST, STATE STREET N, COUNTY ROAD K, STATE HWY
 * 61.
 */
const STREET_AT_END =
  /\s(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|cir|circle|pl|place|way|trl|trail|hwy|highway)\.?(?:\s(?:[NSEW]{1,2}|[A-Z]|\d{1,4}[A-Z]?))?$/i;

/** A phrase in straight or typographic quotation marks. */
const QUOTED = /^["“”«„]([^"“”«»„]{1,148})["“”»]$/u;
/** Fewer letters are initials. */
const HAS_LETTERS = /\p{L}{3}/u;

/** A person's given name, other given names, and a surname: letters, hyphens and apostrophes. */
const PERSON = /^[\p{L}.'’-]+(?:\s[\p{L}.'’-]+){1,2}$/u;

/**
 * Reads one line of text as search input, with the likeliest reading first: a document number, a book and page, a
 * parcel ID, an address, a tax lien, a certificate of title, land of a section or a plat, a name, or words in images. It reads texts and
 * never looks anything up, so each reading is a search that the user can also fill in by hand.
 *
 * @param permitted the searches that the user can use; other readings are left out.
 * @returns the readings without problems; empty for a text that no search accepts. Land of a plat has the plat's name
 *   only: the form chooses the plat from the county's list.
 */
export function recognizeSearches(text: string, permitted: readonly SearchType[]): readonly RecognizedSearch[] {
  // NFKC would make 331/2 of 33½.
  const line = text
    .replace(/(?<=\d)½/gu, ' 1/2')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
  if (line === '' || line.includes('%') || line.length > CRITERION_MAX_CHARACTERS) return [];
  const readings = listReadings(line);
  const phrase = readImagePhrase(line);
  const all = phrase ? [phrase, ...readings] : [...readings, ...readImageWords(line, readings)];
  return all.filter(({ type }) => permitted.includes(type));
}

/** A text in quotation marks is a phrase, as other search boxes have taught people. No index has names in them. */
function readImagePhrase(line: string): RecognizedSearch | undefined {
  const imagePhrase = QUOTED.exec(line)?.[1]?.trim() ?? '';
  if (!HAS_LETTERS.test(imagePhrase)) return undefined;
  return { reading: 'imageWords', type: 'searchByImageWords', criteria: { imagePhrase } };
}

/** Words that can also be a name, an address or nothing else can be words of the documents themselves; numbers of records are in the index. */
function readImageWords(imageWords: string, readings: readonly RecognizedSearch[]): readonly RecognizedSearch[] {
  const isOther = readings.some(({ reading }) => !['name', 'personName', 'address'].includes(reading));
  if (isOther || !HAS_LETTERS.test(imageWords)) return [];
  return [{ reading: 'imageWords', type: 'searchByImageWords', criteria: { imageWords } }];
}

function listReadings(line: string): readonly RecognizedSearch[] {
  const special = readLien(line) ?? readCertificate(line);
  if (special) return [special];
  const land = readSection(line);
  // T36N, R20E can also be two document numbers.
  if (land) return isNumberList(line) ? [land, readDocumentNumber(line)] : [land];
  const platLand = readPlatLand(line);
  if (platLand) return isFirmLike(platLand) ? [...readNames(line), readLots(platLand)] : [readLots(platLand)];
  const labeledParcel = line.replace(PARCEL_LABEL, '');
  if (labeledParcel !== line) return [readParcelId(labeledParcel)];
  const number = line.replace(/^#\s*/, '').replace(DOCUMENT_LABEL, '');
  const isNumber = DOCUMENT_NUMBER.test(joinThousands(number));
  if (number !== line && isNumber) return [readDocumentNumber(number)];

  if (PARCEL_ID.test(number)) return [readParcelId(number), readDocumentNumber(number)];
  if (isNumber) return [readDocumentNumber(number), readParcelId(number)];
  if (isNumberList(number)) return [readDocumentNumber(number)];

  const names = readNames(line);
  const bookAndPage = readBookAndPage(line);
  if (bookAndPage) return [bookAndPage, ...names];
  const address = readAddress(line);
  if (!address) return names;
  const [street = ''] = line.split(',');
  const isFirm = ORGANIZATION.test(line) && !STREET_AT_END.test(street.trim());
  return isFirm ? [...names, address] : [address, ...names];
}

function isNumberList(text: string): boolean {
  const numbers = splitDocumentNumbers(text);
  return (
    numbers.length > 1 && numbers.length <= DOCUMENT_NUMBERS_MAX && numbers.every((each) => DOCUMENT_NUMBER.test(each))
  );
}

/** The search itself looks whether numbers with commas are numbers in groups of three digits, or lists. */
function readDocumentNumber(text: string): RecognizedSearch {
  const numbers = splitDocumentNumbers(text).map((each) => each.replace(/^([A-Z])[\s-]/i, '$1').toUpperCase());
  const fromDocumentNumber = joinThousands(text) === text ? numbers.join(', ') : text.toUpperCase();
  return { reading: 'documentNumber', type: 'searchByDocumentNumber', criteria: { fromDocumentNumber } };
}

function readBookAndPage(line: string): RecognizedSearch | undefined {
  const [, labeledBook, labeledPage, book = labeledBook, page = labeledPage] = BOOK_AND_PAGE.exec(line) ?? [];
  if (book === undefined) return undefined;
  return { reading: 'bookAndPage', type: 'searchByBookAndPage', criteria: { book, ...(page && { page }) } };
}

/** Users with the number of a lien want to find it even if it has expired, which the form excludes by default. */
function readLien(line: string): RecognizedSearch | undefined {
  const lienNumber = LIEN.exec(line)?.[1];
  if (lienNumber === undefined) return undefined;
  const criteria = { lienNumber, searchByTaxLienMethod: 'LIENNUMBER', currentOrExpired: 'ALL' };
  return { reading: 'lienNumber', type: 'searchByTaxLien', criteria };
}

function readCertificate(line: string): RecognizedSearch | undefined {
  const [, ofCertificate, ofTorrens, number] = CERTIFICATE.exec(line) ?? [];
  if (number === undefined) return undefined;
  // The search takes a number after this word for that of a file only.
  const certificateNumber = (ofCertificate ?? ofTorrens) === undefined ? number : `File ${number}`;
  return { reading: 'certificate', type: 'searchByTorrensCertificate', criteria: { certificateNumber } };
}

function readSection(line: string): RecognizedSearch | undefined {
  const land = readSectionLand(line);
  return land && { reading: 'section', type: 'searchByLegalDescription', criteria: { legalType: 'MB', ...land } };
}

function readLots(land: PlatLand): RecognizedSearch {
  return { reading: 'lotAndBlock', type: 'searchByLegalDescription', criteria: { ...land } };
}

function readParcelId(parcelId: string): RecognizedSearch {
  return { reading: 'parcelId', type: 'searchByParcelId', criteria: { parcelId } };
}

function readAddress(line: string): RecognizedSearch | undefined {
  const [street = '', ...rest] = line.split(',').map((part) => part.trim());
  const cityAt = rest.findIndex((part) => !UNIT.test(part));
  const units = cityAt < 0 ? rest : rest.slice(0, cityAt);
  const [, streetNumber, streetName = ''] = ADDRESS.exec([street, ...units].join(' ')) ?? [];
  if (streetNumber === undefined || streetName.length < 3) return undefined;
  const city = dropStateAndZip(rest.slice(units.length).join(', ')).trim();
  return {
    reading: 'address',
    type: 'searchByAddress',
    // Shorter ones are abbreviations, which the form refuses.
    criteria: { streetNumber, streetName, ...(city.length >= 3 && { city }) },
  };
}

/** A name as typed, which is how the index has it; and if it can be a person's, with the surname last. */
function readNames(line: string): readonly RecognizedSearch[] {
  const asTyped = readName('name', { grantorGranteeLastName: line });
  if (!PERSON.test(line) || ORGANIZATION.test(line)) return asTyped;
  const words = line.split(' ');
  const surname = words.at(-1) ?? '';
  const [first = ''] = words;
  const middle = words.length === 3 ? (words[1] ?? '').slice(0, 1) : '';
  return [
    ...asTyped,
    ...readName('personName', {
      grantorGranteeLastName: surname,
      grantorGranteeFirstName: first,
      ...(middle !== '' && { grantorGranteeMiddleInitial: middle }),
    }),
  ];
}

function readName(reading: Reading, criteria: Readonly<Record<string, string>>): readonly RecognizedSearch[] {
  const { lastName } = findNameProblems(
    criteria.grantorGranteeLastName ?? '',
    criteria.grantorGranteeFirstName ?? '',
    criteria.grantorGranteeMiddleInitial ?? '',
  );
  return lastName ? [] : [{ reading, type: 'searchByName', criteria }];
}
