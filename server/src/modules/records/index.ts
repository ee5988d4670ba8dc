export { type Aliquot, aliquotsEqual, aliquotsOverlap, parseAliquot, uniteAliquots, WHOLE_SECTION } from './aliquot.ts';
export { computeBookKey, type PageSpan, parsePages } from './book-page.ts';
export { computeNumberKeys, listNumberReadings, type NumberedType, splitNumberPrefix } from './document-number.ts';
export { ALL_LOTS_KEY, computeLotKey, expandLots } from './lots.ts';
export {
  computeFirmKey,
  computeNameKeys,
  computeNameQuery,
  computeSurnameKey,
  computeWordsQuery,
  givenNameMatches,
  type NameKeys,
  type NameKind,
  type NameQuery,
} from './name-keys.ts';
export { computeNaturalKey } from './natural-key.ts';
export { listNicknames } from './nicknames.ts';
export { makeFirm, makePerson, type PartyName } from './party-name.ts';
export { computeSoundCodes } from './phonetic.ts';
export { computePlatKey } from './plat-keys.ts';
export { type Party, readParties } from './read-parties.ts';
export { computeParcelKey, computeTextKey, removeSpaces } from './search-key.ts';
export { findSections, parseRange, parseTownship, type SectionPlace } from './section.ts';
export { computeCityKey, listStreetReadings, parseAddress, parseStreet, type StreetKeys } from './street-address.ts';
export { computeLastRefile, computeLienEnd, type LienFacts } from './tax-lien-status.ts';
