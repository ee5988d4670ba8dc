import { Button, Group, NativeSelect } from '@mantine/core';
import {
  APPROVAL_STATES,
  type Approval,
  approvalList,
  decideApproval,
} from '@portal/contract/money/approvals/approvals';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { formatCents } from '@portal/contract/values/money';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';
import filterClasses from './payment-findings-screen.module.css';

/** The requests that wait for a second person, each with what the user can decide (docs/decisions/0295). */
export function ApprovalsScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(approvalList, { today: getPlainDate(useCountyFlags().today) });
  const { filter, setFilter } = shown;
  return (
    <>
      <ScreenHeading>{texts('names.approvals')}</ScreenHeading>
      <p className={classes.note}>{texts('approvals.note')}</p>
      <NativeSelect
        className={filterClasses.filter}
        label={texts('findings.show')}
        data={([...APPROVAL_STATES, ALL_CODE] as const).map((value) => ({
          value,
          label: texts(`approvals.states.${value}`),
        }))}
        value={filter.state}
        onChange={(event) => setFilter({ state: event.currentTarget.value as typeof filter.state })}
      />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          actions: (approval) => approval.state === 'WAITING' && <Decisions approval={approval} />,
        }}
      />
    </>
  );
}

/** The user who asked withdraws; another one approves or declines, unless they belong to the account. */
function Decisions({ approval }: { readonly approval: Approval }) {
  const texts = useTexts('control-panel');
  const accountTexts = useTexts('accounts');
  const { ask, isPending } = useDecide(approval);
  const { id, isOwn, isOwnMoney } = approval;
  const end = isOwn ? 'withdraw' : 'decline';
  return (
    <Group gap="xs">
      {!isOwn && !isOwnMoney && (
        <Button
          size="xs"
          loading={isPending}
          aria-label={texts('approvals.approveOf', { number: String(id) })}
          onClick={() => void ask('approve')}
        >
          {texts('approvals.approve')}
        </Button>
      )}
      {isOwnMoney && accountTexts('ownMoney')}
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        aria-label={texts(`approvals.${end}Of`, { number: String(id) })}
        onClick={() => void ask(end)}
      >
        {texts(`approvals.${end}`)}
      </Button>
    </Group>
  );
}

/** Decides after a question with the amount and the account. A refusal says why, and the list is loaded again. */
function useDecide({ id, kind, amountCents, accountName, reason }: Approval) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: 'APPROVE' | 'END') => call(decideApproval, { id, decision }),
    onSuccess: ({ state }) => announce(texts(`approvals.states.${state}`)),
    onError: (error) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [approvalList.endpoint.path] }),
  });
  const ask = async (decision: 'approve' | 'decline' | 'withdraw') => {
    const title = texts(`approvals.${decision}`);
    const message = texts('approvals.question', {
      kind: texts(`approvals.kinds.${kind}`),
      amount: formatCents(amountCents),
      account: accountName,
      reason,
    });
    if (await confirm({ title, message, confirmLabel: title })) mutate(decision === 'approve' ? 'APPROVE' : 'END');
  };
  return { ask, isPending };
}
