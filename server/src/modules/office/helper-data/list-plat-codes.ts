import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { NO_PLAT_CODE, type plats, type similarPlats } from '@portal/contract/office/helper-data/plats';
import type { CallContext } from '../../../platform/http/route.ts';
import { listPlatAliases, listPlats, listSimilarPlats } from '../../index/search/index.ts';

/** Lists all plats, after the option for none, and the other names of plats (Spec 2 §3 "Lists"). */
export async function listPlatCodes({ db, translate }: CallContext): Promise<ContentOf<typeof plats>> {
  const [listed, aliases] = await Promise.all([listPlats(db), listPlatAliases(db)]);
  return { plats: [{ code: NO_PLAT_CODE, description: translate('search:selectFromList') }, ...listed], aliases };
}

/** Lists the plats that a user may mean when no plat's name starts with the typed text. */
export async function listSimilarPlatCodes(
  { db }: CallContext,
  { platName }: ParsedRequestOf<typeof similarPlats>,
): Promise<ContentOf<typeof similarPlats>> {
  const similar = await listSimilarPlats(db, platName);
  const [same, another] = similar.filter(({ isSame }) => isSame);
  return {
    codeDescriptionResultList: similar.map(({ code, description }) => ({ code, description })),
    sameName: same !== undefined && another === undefined ? same.code : null,
  };
}
