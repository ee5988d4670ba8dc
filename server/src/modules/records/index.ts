export { computeNaturalKey } from '@portal/contract/values/natural-key';
export {
  type Aliquot,
  aliquotsEqual,
  aliquotsOverlap,
  combineAliquots,
  parseAliquot,
  WHOLE_SECTION,
} from './aliquot.ts';
export { computeBookKey, findBookAndPage, type PageSpan, parsePages } from './book-page.ts';
export { buildNameColumns } from './build-name-columns.ts';
export {
  countDocumentsWithoutImages,
  findDocumentsByPage,
  findRecordNumber,
  type ImagePages,
  setImagePageCount,
  setImagePageCounts,
} from './document-images.queries.ts';
export {
  computeNumberKeys,
  listNumberInterpretations,
  type NumberedType,
  type NumberInterpretation,
  type NumberKeys,
  parseDocumentReference,
  splitNumberPrefix,
} from './document-number.ts';
export { type DocumentSummary, findDocument } from './find-document.ts';
export { findImagedRecord } from './find-imaged-record.ts';
export type { HouseNumberRange } from './house-number.ts';
export { setSeriesPageCounts } from './imaged-records.queries.ts';
export { type ImportCodes, loadImportCodes } from './import-codes.queries.ts';
export { COVERAGE_COLUMNS, getIndexCoverage } from './index-coverage.queries.ts';
export {
  findIndexLoadedAt,
  finishIndexVersion,
  hasFinishedImport,
  insertIndexVersion,
} from './index-versions.queries.ts';
export { type KeyedName, keyParties, NAME_MAX_CHARACTERS } from './key-parties.ts';
export {
  closeStaging,
  ImportRunningError,
  indexStaging,
  type MergeProblem,
  mergeRecords,
  openStaging,
  removeOrphans,
  type Staging,
  stageRows,
} from './load-records.ts';
export { ALL_LOTS_KEY, computeLotKey, expandLots } from './lots.ts';
export { vacuumTables, type WriteCounts } from './merge-records.queries.ts';
export { moveCoverage } from './move-coverage.queries.ts';
export {
  computeFirmKey,
  computeGivenKeys,
  computeNameKeys,
  computeNameQuery,
  computeSurnameKey,
  computeWordsQuery,
  dropSuffix,
  givenNameMatches,
  type NameKeys,
  type NameKind,
  type NameQuery,
} from './name-keys.ts';
export { listNameVariants } from './name-variants.ts';
export { PERSON_SUFFIXES } from './name-words.ts';
export { isGivenName, listNicknames } from './nicknames.ts';
export { listNumberKeys } from './number-keys.ts';
export { type Party, parseParties } from './parse-parties.ts';
export { buildFirmName, buildPersonName, isFirmName, type NameOrder, type PartyName } from './party-name.ts';
export { computeSoundCodes } from './phonetic.ts';
export { computePlatKey } from './plat-keys.ts';
export { type ReadDocumentKey, readDocumentKey } from './read-document-key.ts';
export {
  type AwaitingDocuments,
  type InstrumentOption,
  listAwaitingDocuments,
  listInstruments,
} from './record-document.queries.ts';
export {
  insertRecordedDocument,
  type RecordedDocument,
  type RecordingFacts,
  readRecordedDocument,
} from './record-document.ts';
export { RECORD_TABLES, type RecordTableName } from './record-tables.ts';
export { refreshNameIndex } from './refresh-name-index.ts';
export { computeParcelKey, computeTextKey, removeSpaces } from './search-key.ts';
export { findSections, parseRange, parseTownship, type SectionPlace } from './section.ts';
export type { Origin, StagedRow } from './stage-records.queries.ts';
export type { OrphanedRows } from './staged-orphans.queries.ts';
export {
  type AddressReading,
  computeCityKey,
  listAddressReadings,
  parseAddress,
  parseStreet,
  type StreetKeys,
} from './street-address.ts';
export { computeLastRefile, computeLienEnd, type LienFacts } from './tax-lien-status.ts';
export { updateLienEnds } from './update-lien-ends.ts';
export {
  countExportedDocuments,
  listDisappearedDocuments,
  listReturningDocuments,
  type SeenDocument,
  withdrawDocuments,
} from './withdrawn-documents.queries.ts';
