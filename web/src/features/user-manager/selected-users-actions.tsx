import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  type SelectedUsersChange,
  userChangeSelected,
  userSelectedStatuses,
} from '@portal/contract/people/user-manager/selected-users';
import { userList } from '@portal/contract/people/user-manager/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { AccountFinder } from '../../ui/account-finder.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import type { ShownList } from '../../ui/list/use-list.ts';
import type { ListSelection } from '../../ui/list/use-list-selection.ts';
import classes from './users-screen.module.css';

/** No users whose activation must be confirmed. */
const NONE = { locked: 0, pending: 0 };

interface SelectedUsersActionsProps {
  readonly shown: ShownList<typeof userList>;
  readonly selection: ListSelection;
}

/** The actions on the selected users, each after one confirmation with their number. */
export function SelectedUsersActions({ shown, selection }: SelectedUsersActionsProps) {
  const texts = useTexts('users');
  const { role } = useCurrentUser();
  const { confirm } = useDialogs();
  const [isMoving, setIsMoving] = useState(false);
  const { change, countStatuses } = useChangeSelected(shown, selection);
  const ask = async (kind: 'activate' | 'deactivate') => {
    const statuses = kind === 'activate' ? await countStatuses() : NONE;
    if (statuses === undefined) return;
    const { locked, pending } = statuses;
    const message = [
      texts(`selected.questions.${kind}`, { count: selection.count }),
      locked > 0 ? texts('selected.locked', { number: locked }) : '',
      pending > 0 ? texts('selected.pending', { number: pending }) : '',
      locked + pending > 0 ? texts('selected.activateAllToo') : '',
    ];
    const confirmLabel = texts(`selected.${kind}`);
    const question = { title: texts(`selected.titles.${kind}`), message: message.filter(Boolean).join(' ') };
    if (await confirm({ ...question, confirmLabel }))
      await change(kind === 'activate' ? { kind, ...statuses } : { kind });
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => void ask('activate')}>
        {texts('selected.activate')}
      </Button>
      <Button variant="default" size="xs" onClick={() => void ask('deactivate')}>
        {texts('selected.deactivate')}
      </Button>
      {role !== 'ACCOUNT' && (
        <Button variant="default" size="xs" onClick={() => setIsMoving(true)}>
          {texts('selected.move')}
        </Button>
      )}
      {isMoving && (
        <MoveDialog
          count={selection.count}
          onClose={() => setIsMoving(false)}
          onMove={(accountId) => {
            setIsMoving(false);
            void change({ kind: 'move', accountId });
          }}
        />
      )}
    </>
  );
}

/** Sends a change of the selected users, then shows how many changed and which didn't. */
function useChangeSelected({ filter }: ShownList<typeof userList>, selection: ListSelection) {
  const texts = useTexts('users');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const queryClient = useQueryClient();
  const { selected: picked, count } = selection;
  const selected =
    picked.kind === 'rows'
      ? { kind: 'rows' as const, ids: [...picked.keys].map(Number) }
      : { kind: 'allMatching' as const, filter, except: [...picked.except].map(Number), expectedCount: count };
  const warn = (error: unknown) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) });

  /** @returns undefined if they couldn't be counted, which the user was told. */
  const countStatuses = async (): Promise<ContentOf<typeof userSelectedStatuses> | undefined> => {
    try {
      return await call(userSelectedStatuses, { selected });
    } catch (error) {
      await warn(error);
      return undefined;
    }
  };

  const change = async (wanted: SelectedUsersChange): Promise<void> => {
    try {
      const { changed, refused } = await call(userChangeSelected, { selected, change: wanted });
      selection.clear();
      await queryClient.invalidateQueries({ queryKey: [userList.endpoint.path] });
      const names = refused.map(({ username, reason }) => texts(`selected.reasons.${reason}`, { username })).join(', ');
      const notChanged = names === '' ? [] : [texts('selected.notChanged', { names })];
      await alert({ kind: 'message', message: [texts('selected.done', { count: changed }), ...notChanged].join(' ') });
    } catch (error) {
      await warn(error);
    }
  };

  return { change, countStatuses };
}

interface MoveDialogProps {
  readonly count: number;
  readonly onMove: (accountId: number) => void;
  readonly onClose: () => void;
}

function MoveDialog({ count, onMove, onClose }: MoveDialogProps) {
  const texts = useTexts('users');
  const commonTexts = useTexts('common');
  const [accountId, setAccountId] = useState(0);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <Dialog
      title={texts('selected.titles.move')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
          <Button onClick={() => (accountId === 0 ? setIsRefused(true) : onMove(accountId))}>
            {texts('selected.moveNow')}
          </Button>
        </>
      }
    >
      <div className={classes.move}>
        <p>{texts('selected.questions.move', { count })}</p>
        <AccountFinder
          label={texts('selected.moveTo')}
          accountId={accountId}
          onChoose={(chosen) => {
            setAccountId(chosen);
            setIsRefused(false);
          }}
          error={isRefused && accountId === 0 ? texts('selected.chooseAccount') : undefined}
          isActiveOnly
          isRequired
          isInDialog
        />
      </div>
    </Dialog>
  );
}
