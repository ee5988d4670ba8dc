import type { Db } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { translatorOf } from '../../../../platform/translate.ts';
import { getCountyLabels, getSettings } from '../../../office/county-settings/index.ts';
import { listSearchCodes } from './codes.queries.ts';
import type { CriteriaWords } from './search-definition.ts';

/** The vocabulary for describing criteria, in the caller's current language. */
export async function getCriteriaWords(db: Db, caller: Caller): Promise<CriteriaWords> {
  const translate = translatorOf(caller.language);
  const [{ bookLabel, torrensLabel }, { torrensUseFileNumber }, codes] = await Promise.all([
    getCountyLabels(db, translate),
    getSettings(db, 'landlink'),
    listSearchCodes(db),
  ]);
  return { translate, bookLabel, torrensLabel, torrensUseFileNumber, codes };
}
