import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { NO_PLAT_CODE, type plats, type similarPlats } from '@portal/contract/helper-data/plats';
import type { CallContext } from '../../platform/http/route.ts';
import { listPlatAliases, listPlats, listSimilarPlats } from '../search/index.ts';

/** Every plat, led by the choice of none, and the other names under which plats are known (Spec 2 §3 "Lists"). */
export async function listPlatCodes({ db, translate }: CallContext): Promise<ContentOf<typeof plats>> {
  const [listed, aliases] = await Promise.all([listPlats(db), listPlatAliases(db)]);
  return { plats: [{ code: NO_PLAT_CODE, description: translate('search:selectFromList') }, ...listed], aliases };
}

/** The plats that a name may mean which no plat's name begins with. */
export async function listSimilarPlatCodes(
  { db }: CallContext,
  { platName }: ParsedRequestOf<typeof similarPlats>,
): Promise<ContentOf<typeof similarPlats>> {
  return { codeDescriptionResultList: [...(await listSimilarPlats(db, platName))] };
}
