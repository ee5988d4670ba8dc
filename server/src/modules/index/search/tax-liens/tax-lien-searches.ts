import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import { type TaxLienMethod, taxLienSearches } from '@portal/contract/index/search/definitions/tax-lien-searches';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { listNumberInterpretations, listNumberKeys } from '../../records/index.ts';
import type { TypedName } from '../names/name-readings.rules.ts';
import { describeTypedName, resolveTypedName } from '../names/typed-name.ts';
import { listNumberedTypes } from '../select/codes.queries.ts';
import { describeNameMatch, describeNarrowing, describeText, readCode, readNarrowing } from '../select/criteria.ts';
import { defineRowSearch, type RowKind } from '../select/define-row-search.ts';
import type { CriteriaLine, CriteriaWords, SearchedParties } from '../select/search-definition.ts';
import { narrow } from '../select/select-ids.queries.ts';
import {
  hasLienNumber,
  isCurrentOrExpired,
  orderTaxLiens,
  selectTaxLiens,
  selectTaxLiensByDocument,
  selectTaxLiensOf,
} from './select-tax-lien-ids.queries.ts';

/** Words that users type before the number: Lien No. 77. */
const LEADING_WORDS = /^[\s#.:]*(?:(?:tax|liens?|serial|number|num|no)\b[\s#.:]*)+(?=\S)/i;

type Criteria = CriteriaOf<'searchByTaxLien'>;

/** Tax liens by date of recording, document, lien number or taxpayer; all of them, current ones or expired ones (Spec 2 §2). */
const TAX_LIEN_ROWS: RowKind<'taxLiens'> = { id: sql`tax_liens.id`, listOrder: orderTaxLiens };

const searchByTaxLien = defineRowSearch<'searchByTaxLien'>(TAX_LIEN_ROWS, {
  shared: taxLienSearches.searchByTaxLien,
  async select(db, criteria, { today, parties }) {
    const inState = isCurrentOrExpired(criteria.currentOrExpired, today);
    switch (criteria.searchByTaxLienMethod) {
      case 'DATERANGE':
        return {
          rows: selectTaxLiens([...narrow(readDates(criteria)), ...inState]),
          recordedAt: sql`tax_liens.recorded_at`,
        };
      case 'DOCUMENTNUMBER': {
        const types = await listNumberedTypes(db);
        const readings = listNumberInterpretations(criteria.documentNumber, types, readCode(criteria.documentType));
        return readings.length === 0 ? undefined : { rows: selectTaxLiensByDocument(readings, inState) };
      }
      case 'LIENNUMBER': {
        // Punctuation alone has no key, and every lien has one.
        const keys = listNumberKeys(criteria.lienNumber.replace(LEADING_WORDS, ''));
        return keys.length === 0 ? undefined : { rows: selectTaxLiens([hasLienNumber(keys), ...inState]) };
      }
      case 'TAXPAYER': {
        const [taxpayer] = (parties ?? (await resolveTaxpayer(db, criteria)))?.names ?? [];
        return taxpayer === undefined ? undefined : { rows: selectTaxLiensOf(taxpayer, inState) };
      }
    }
  },
  resolveParties: resolveTaxpayer,
  describe: (criteria, words) => [
    ...DESCRIBERS[criteria.searchByTaxLienMethod](criteria, words),
    ...describeText('liens', words.translate(`search:currentOrExpired.${criteria.currentOrExpired}`), words),
  ],
});

async function resolveTaxpayer(db: Db, criteria: Criteria): Promise<SearchedParties | undefined> {
  if (criteria.searchByTaxLienMethod !== 'TAXPAYER') return undefined;
  const name = await resolveTypedName(db, getTaxpayer(criteria), criteria.nameMatch);
  return { names: name === undefined ? [] : [name], role: undefined };
}

function getTaxpayer({ taxpayerName, taxpayerFirstName, taxpayerMiddleInitial }: Criteria): TypedName {
  return { lastName: taxpayerName, firstName: taxpayerFirstName, middleInitial: taxpayerMiddleInitial };
}

/** Only the date range method uses the dates. */
function readDates({ fromRecordedDate, toRecordedDate }: Criteria) {
  return readNarrowing({ fromRecordedDate, toRecordedDate });
}

const DESCRIBERS: Readonly<
  Record<TaxLienMethod, (criteria: Criteria, words: CriteriaWords) => readonly CriteriaLine[]>
> = {
  DATERANGE: ({ fromRecordedDate, toRecordedDate }, words) =>
    describeNarrowing({ fromRecordedDate, toRecordedDate }, words),
  DOCUMENTNUMBER: ({ documentNumber, documentType }, words) => [
    ...describeText('document', documentNumber, words),
    ...describeNarrowing({ documentType }, words),
  ],
  LIENNUMBER: ({ lienNumber }, words) => describeText('lienNumber', lienNumber, words),
  TAXPAYER: (criteria, words) => [
    ...describeText('taxpayer', describeTypedName(getTaxpayer(criteria)), words),
    ...describeNameMatch(criteria, words),
  ],
};

export const taxLienDefinitions = { searchByTaxLien };
