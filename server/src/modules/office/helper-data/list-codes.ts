import type { ContentOf } from '@portal/contract/endpoint';
import { ALL_CODE, type CodeDescription } from '@portal/contract/office/helper-data/code-description';
import {
  type landsharkCodeDescription,
  SEARCH_CODE_LISTS,
} from '@portal/contract/office/helper-data/landshark-code-description';
import type { CallContext } from '../../../platform/http/route.ts';
import { listSearchCodes } from '../../index/search/index.ts';
import { listAdministrationCodes } from './list-administration-codes.ts';

/**
 * Lists the options of selects, with "all" first if there is such an option (Spec 1 §3 "Lists"). Administrators also
 * get their own.
 */
export async function listCodes(context: CallContext): Promise<ContentOf<typeof landsharkCodeDescription>> {
  const codes = await listSearchCodes(context.db);
  const all = { code: ALL_CODE, description: context.translate('search:all') };
  const ledByAll = (list: readonly CodeDescription[]) => [all, ...list];
  const searchLists = SEARCH_CODE_LISTS.map((name) => ({
    name,
    codeDescriptionResults: name === 'islands' ? [...codes[name]] : ledByAll(codes[name]),
  }));
  return [...searchLists, ...listAdministrationCodes(context)];
}
