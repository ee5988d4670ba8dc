import {
  type AccountFilter,
  type AccountStatus,
  accountList,
  accountsChangeStatus,
} from '@portal/contract/people/account-admin/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import type { ListSelection } from '../../ui/list/use-list-selection.ts';
import { useDescribeRestored } from './use-describe-restored.ts';

/**
 * Activates or deactivates the selected accounts after one confirmation with their number, and lists those that didn't
 * change.
 */
export function useBulkStatus(filter: AccountFilter, selection: ListSelection) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  const queryClient = useQueryClient();
  const describeRestored = useDescribeRestored();
  return async (status: AccountStatus): Promise<void> => {
    const { selected, count } = selection;
    const title = texts(`confirmTitle.${status}`);
    const sent =
      selected.kind === 'rows'
        ? { kind: 'rows' as const, ids: [...selected.keys].map(Number) }
        : { kind: 'allMatching' as const, filter, except: [...selected.except].map(Number), expectedCount: count };
    try {
      const users = status === 'A' ? await describeRestored(sent) : '';
      const message = [texts(`confirmMany.${status}`, { count }), users].filter(Boolean).join(' ');
      if (!(await confirm({ title, message, confirmLabel: title }))) return;
      const { changed, refused, users: restored } = await call(accountsChangeStatus, { selected: sent, status });
      selection.clear();
      const said = [texts(`changedMany.${status}`, { count: changed })];
      if (status === 'A') {
        said.push(texts('usersActiveAgain', { count: restored.activeAgain }));
        if (restored.others > 0) said.push(texts('usersNotActive', { count: restored.others }));
      }
      if (refused.length > 0) {
        const names = refused.map(({ name, reason }) => texts(`refusals.${reason}`, { name })).join(', ');
        said.push(texts('notChanged', { names }));
      }
      await queryClient.invalidateQueries({ queryKey: [accountList.endpoint.path] });
      await alert({ kind: 'message', message: said.join(' ') });
    } catch (error) {
      await alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    }
  };
}
