import type { ContentOf } from '@portal/contract/endpoint';
import { ALL_CODE, type CodeDescription } from '@portal/contract/helper-data/code-description';
import type { landsharkCodeDescription } from '@portal/contract/helper-data/landshark-code-description';
import type { CallContext } from '../../platform/http/route.ts';
import { listSearchCodes } from '../search/index.ts';

/** Lists the options of the search forms' selects, "all" first where there is one (Spec 1 §3 "Lists"). */
export async function listCodes({ db, translate }: CallContext): Promise<ContentOf<typeof landsharkCodeDescription>> {
  const codes = await listSearchCodes(db);
  const ledByAll = (list: readonly CodeDescription[]) => [
    { code: ALL_CODE, description: translate('search:all') },
    ...list,
  ];
  return {
    bookTypes: ledByAll(codes.bookTypes),
    documentTypes: ledByAll(codes.documentTypes),
    instrumentGroups: ledByAll(codes.instrumentGroups),
    islands: [...codes.islands],
    otherLotCodesLb: ledByAll(codes.otherLotCodesLb),
    otherLotCodesMb: ledByAll(codes.otherLotCodesMb),
    bases: ledByAll(codes.bases),
    meridians: ledByAll(codes.meridians),
    municipalities: ledByAll(codes.municipalities),
  };
}
