import { computePlatKey, computeTextKey, type StagedRow } from '@portal/server/modules/index/records';
import { BOOK_TYPES, INSTRUMENT_GROUPS, INSTRUMENTS } from '../county/instruments.ts';
import { ISLANDS } from '../county/places.ts';
import { listPlats } from '../county/plats.ts';
import { MUNICIPALITY_CODES } from './municipality-codes.ts';
import { naturalKeyOf, ownRow } from './row-parts.ts';

const LEGAL_CODES = [
  { kind: 'OTHER_LOT_MB', code: 'GL', description: 'Government lot' },
  { kind: 'OTHER_LOT_MB', code: 'TR', description: 'Tract' },
  { kind: 'OTHER_LOT_LB', code: 'OL', description: 'Outlot' },
  { kind: 'OTHER_LOT_LB', code: 'TR', description: 'Tract' },
  { kind: 'MERIDIAN', code: '4TH', description: '4th Principal Meridian' },
] as const;

/** Lists the codes that records refer to: instruments, books, land and plats. */
export function* listCodeRows(): Generator<StagedRow> {
  for (const [code, description] of Object.entries(BOOK_TYPES)) yield ownRow('bookTypes', code, { code, description });
  for (const [code, { description, abbreviation }] of Object.entries(INSTRUMENTS)) {
    yield ownRow('instruments', code, { code, description, abbreviation });
  }
  for (const [code, description] of Object.entries(INSTRUMENT_GROUPS))
    yield ownRow('instrumentGroups', code, { code, description });
  for (const [instrument_code, { groups }] of Object.entries(INSTRUMENTS)) {
    for (const instrument_group_code of groups) {
      yield ownRow('instrumentGroupMembers', `${instrument_group_code} ${instrument_code}`, {
        instrument_group_code,
        instrument_code,
      });
    }
  }
  for (const row of LEGAL_CODES) yield ownRow('legalCodes', `${row.kind} ${row.code}`, row);
  for (const [name, code] of MUNICIPALITY_CODES) {
    yield ownRow('legalCodes', `MUNICIPALITY ${code}`, { kind: 'MUNICIPALITY', code, description: name });
  }
  yield* listIslandRows();
  yield* listPlatRows();
}

function* listIslandRows(): Generator<StagedRow> {
  for (const { code, name, villages } of ISLANDS) {
    yield ownRow('islands', code, { code, description: name });
    for (const village of villages) {
      const key = computeTextKey(village.name);
      yield ownRow('villages', `${code} ${key}`, { island_code: code, key, name: village.name });
    }
  }
}

function* listPlatRows(): Generator<StagedRow> {
  for (const { number, name, aliases, recordedOn } of listPlats()) {
    const number_key = naturalKeyOf(number);
    const key = computePlatKey(name);
    yield ownRow('plats', number_key, { number, number_key, name, key, recorded_on: recordedOn });
    for (const alias of aliases) {
      const aliasKey = computePlatKey(alias);
      if (aliasKey !== key) yield ownRow('platAliases', number_key, { key: aliasKey, name: alias });
    }
  }
}
