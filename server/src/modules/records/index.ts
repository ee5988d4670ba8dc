export { computeNaturalKey } from '@portal/contract/values/natural-key';
export { type Aliquot, aliquotsEqual, aliquotsOverlap, parseAliquot, uniteAliquots, WHOLE_SECTION } from './aliquot.ts';
export { computeBookKey, type PageSpan, parsePages } from './book-page.ts';
export { type ImagePages, setImagePageCount, setImagePageCounts } from './document-images.queries.ts';
export {
  computeNumberKeys,
  listNumberReadings,
  type NumberedType,
  type NumberKeys,
  type NumberReading,
  readWrittenDocument,
  splitNumberPrefix,
} from './document-number.ts';
export { type DocumentName, findDocument } from './find-document.ts';
export { findImagedRecord } from './find-imaged-record.ts';
export { type HouseNumbers, listHouseReadings } from './house-number.ts';
export { setSeriesPageCounts } from './imaged-records.queries.ts';
export { type ImportCodes, loadImportCodes } from './import-codes.queries.ts';
export { COVERAGE_COLUMNS, getIndexCoverage } from './index-coverage.queries.ts';
export {
  findIndexLoadedAt,
  finishIndexVersion,
  hasFinishedImport,
  insertIndexVersion,
} from './index-versions.queries.ts';
export { type MergeProblem, mergeRecords, type Staging, stageRecords } from './load-records.ts';
export { ALL_LOTS_KEY, computeLotKey, expandLots } from './lots.ts';
export { makeNameColumns } from './make-name-columns.ts';
export { vacuumTables, type WriteCounts } from './merge-records.queries.ts';
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
export { listNameVariants } from './name-variants.ts';
export { listNicknames } from './nicknames.ts';
export { makeFirm, makePerson, type PartyName } from './party-name.ts';
export { computeSoundCodes } from './phonetic.ts';
export { computePlatKey } from './plat-keys.ts';
export { type Party, readParties } from './read-parties.ts';
export { RECORD_TABLES, type RecordTableName } from './record-tables.ts';
export { computeParcelKey, computeTextKey, removeSpaces } from './search-key.ts';
export { findSections, parseRange, parseTownship, type SectionPlace } from './section.ts';
export type { Origin, StagedRow } from './stage-records.queries.ts';
export { computeCityKey, listStreetReadings, parseAddress, parseStreet, type StreetKeys } from './street-address.ts';
export { computeLastRefile, computeLienEnd, type LienFacts } from './tax-lien-status.ts';
export { updateLienEnds } from './update-lien-ends.ts';
