export { computeNaturalKey } from '@portal/contract/values/natural-key';
export { COVERAGE_COLUMNS, getIndexCoverage } from './coverage/index-coverage.queries.ts';
export {
  findEarlierRowsByFile,
  findIndexLoadedAt,
  finishIndexVersion,
  hasFinishedImport,
  insertIndexVersion,
} from './coverage/index-versions.queries.ts';
export { moveCoverage } from './coverage/move-coverage.queries.ts';
export { awaitVerification, endVerification } from './coverage/unverified-documents.queries.ts';
export { compareStaging, readDifferences } from './differences/compare-staging.ts';
export type { DifferenceCounts, RecordDifference } from './differences/staged-differences.queries.ts';
export {
  countDocumentsWithoutImages,
  findDocumentsByPage,
  findRecordNumber,
  type ImagePages,
  isImageKept,
  isUndone,
  keepImage,
  setImagePageCount,
  setImagePageCounts,
} from './documents/document-images.queries.ts';
export { listWithheldKeys } from './documents/documents.queries.ts';
export { type DocumentSummary, findDocument } from './documents/find-document.ts';
export { findImagedRecord } from './documents/find-imaged-record.ts';
export { listImagedNumbers, setSeriesPageCounts } from './documents/imaged-records.queries.ts';
export { type ImagedRecord, listImagedRecords } from './documents/list-imaged-records.ts';
export { computeRecordDigest } from './documents/record-digest.queries.ts';
export {
  type AwaitingDocuments,
  type InstrumentOption,
  isAwaitingImport,
  listAwaitingDocuments,
  listInstruments,
} from './documents/record-document.queries.ts';
export {
  correctRecordedDocument,
  insertRecordedDocument,
  type RecordedDocument,
  type RecordingFacts,
  readRecordedDocument,
  withdrawRecordedDocument,
} from './documents/record-document.ts';
export { computeBookKey, findBookAndPage, type PageSpan, parsePages } from './keys/book-page.ts';
export {
  computeNumberKeys,
  listNumberInterpretations,
  type NumberedType,
  type NumberInterpretation,
  type NumberKeys,
  parseDocumentReference,
  splitNumberPrefix,
} from './keys/document-number.ts';
export { listNumberKeys } from './keys/number-keys.ts';
export { type ReadDocumentKey, readDocumentKey } from './keys/read-document-key.ts';
export { computeParcelKey, computeTextKey, removeSpaces } from './keys/search-key.ts';
export {
  type Aliquot,
  aliquotsEqual,
  aliquotsOverlap,
  combineAliquots,
  parseAliquot,
  WHOLE_SECTION,
} from './land/aliquot.ts';
export type { HouseNumberRange } from './land/house-number.ts';
export { ALL_LOTS_KEY, computeLotKey, expandLots } from './land/lots.ts';
export { computePlatKey } from './land/plat-keys.ts';
export { findSections, parseRange, parseTownship, type SectionPlace } from './land/section.ts';
export { combineSectionLand, type SectionDescription } from './land/section-land.rules.ts';
export {
  type AddressReading,
  computeCityKey,
  listAddressReadings,
  parseAddress,
  parseStreet,
  type StreetKeys,
} from './land/street-address.ts';
export {
  type ChangedDocuments,
  countCountyDocuments,
  countKnownDocuments,
  type DocumentChange,
  listChangedDocuments,
} from './load/changed-documents.queries.ts';
export { DOCUMENT_TABLES, forgetOldChanges } from './load/import-changes.queries.ts';
export { findIndexBegin, type ImportCodes, loadImportCodes } from './load/import-codes.queries.ts';
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
} from './load/load-records.ts';
export { vacuumTables, type WriteCounts } from './load/merge-records.queries.ts';
export { RECORD_TABLES, type RecordTableName } from './load/record-tables.ts';
export {
  createRefusedDocuments,
  type RefusedDocument,
  refuseSharedNumbers,
  removeRowsOfRefused,
} from './load/refused-documents.queries.ts';
export { lockImages, type Origin, type StagedRow, tryLockImages, unlockImages } from './load/stage-records.queries.ts';
export type { OrphanedRows } from './load/staged-orphans.queries.ts';
export {
  countExportedDocuments,
  listDisappearedDocuments,
  listReturningDocuments,
  withdrawDocuments,
} from './load/withdrawn-documents.queries.ts';
export { buildNameColumns } from './names/build-name-columns.ts';
export {
  areNicknames,
  type ComparedName,
  compareNames,
  isEstate,
  isInitialOf,
  isSameOrLikely,
  LIKELY_REASONS,
  type LikelyReason,
  type NameRelation,
} from './names/compare-names.ts';
export { type KeyedName, keyParties, NAME_MAX_CHARACTERS } from './names/key-parties.ts';
export {
  areJoinedGivenNames,
  computeFirmKey,
  computeGivenKeys,
  computeNameKeys,
  computeNameQuery,
  computeSurnameKey,
  computeWordsQuery,
  dropSuffix,
  givenNameMatches,
  listSaintKeys,
  type NameKeys,
  type NameKind,
  type NameQuery,
} from './names/name-keys.ts';
export { listNameVariants } from './names/name-variants.ts';
export { FIRM_WORDS, GENERATIONS, PERSON_SUFFIXES, SURNAME_FIRM_WORDS } from './names/name-words.ts';
export { isGivenName, listNicknames } from './names/nicknames.ts';
export {
  isOneLetterApart,
  isSpelledAlike,
  listSpellingsOneLetterApart,
  listSpellingsWithAnotherLetter,
} from './names/one-letter.ts';
export { type Party, parseParties } from './names/parse-parties.ts';
export { buildFirmName, buildPersonName, isFirmName, type NameOrder, type PartyName } from './names/party-name.ts';
export { computeSoundCodes } from './names/phonetic.ts';
export { rekeyIndex } from './rekey/rekey-index.ts';
export { computeLastRefile, computeLienEnd, type LienFacts } from './tax-liens/tax-lien-status.ts';
export { updateLienEnds } from './tax-liens/update-lien-ends.ts';
export { listStoredImages, type StoredImage, type UndoCounts } from './undo/undo-import.queries.ts';
export {
  REFUSED_RECORDS_MAX,
  refuseAny,
  UNDO_PROBLEMS,
  type UndoProblem,
  UndoRefusedError,
  undoRecords,
} from './undo/undo-import.ts';
