import { Button } from '@mantine/core';
import { DAY_JOURNAL, DEPOSIT_SLIP } from '@portal/contract/money/drawers/day-reports';
import {
  type CounterDay,
  type CounterDrawer,
  closeCounterDay,
  listCounterDays,
} from '@portal/contract/money/drawers/drawers';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFile, callForMessage } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import classes from './counter-days-screen.module.css';
import { LedgerOfDay } from './ledger-days.tsx';
import { useFormatDifferences } from './use-format-differences.ts';

interface DaysTableProps {
  readonly days: readonly CounterDay[];
  readonly onCloseDrawer: (drawer: CounterDrawer) => void;
}

/** The days of the counter with what was counted in each drawer. A day that is closed has its deposit slip. */
export function DaysTable({ days, onCloseDrawer }: DaysTableProps) {
  const texts = useTexts('control-panel');
  const title = texts('drawers.days');
  const columns = [
    { label: texts('drawers.clerk') },
    { label: texts('drawers.state') },
    { label: texts('drawers.start'), isAmount: true },
    { label: texts('drawers.kinds.CASH'), isAmount: true },
    { label: texts('drawers.kinds.CHECK'), isAmount: true },
    { label: texts('drawers.kinds.CARD'), isAmount: true },
    { label: texts('drawers.overShort') },
  ];
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {days.length === 0 && <p>{texts('drawers.none')}</p>}
      {days.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className={classes.scroll} aria-label={title} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map(({ label, isAmount }) => (
                  <th key={label} scope="col" data-align={isAmount ? 'right' : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            {days.map((day) => (
              <tbody key={day.day}>
                <tr>
                  <th scope="rowgroup" colSpan={columns.length}>
                    <DayHead day={day} />
                  </th>
                </tr>
                {day.drawers.map((drawer) => (
                  <DrawerRow key={drawer.drawerId} drawer={drawer} onClose={onCloseDrawer} />
                ))}
              </tbody>
            ))}
          </table>
        </section>
      )}
    </section>
  );
}

function DayHead({ day: { day, closedAt, closedBy, drawers } }: { readonly day: CounterDay }) {
  const texts = useTexts('control-panel');
  const closeDay = useCloseDay();
  return (
    <div className={classes.buttons}>
      <span>{day}</span>
      <State closedAt={closedAt} closedBy={closedBy} />
      {closedAt === null && drawers.every((drawer) => drawer.closedAt !== null) && (
        <Button
          size="xs"
          aria-label={texts('drawers.closeDayOf', { date: day })}
          loading={closeDay.isPending}
          onClick={() => void closeDay.ask(day)}
        >
          {texts('drawers.closeDay')}
        </Button>
      )}
      {closedAt !== null && (
        <DownloadButton
          formats={['pdf', 'csv']}
          label={texts('drawers.depositSlip')}
          name={texts('drawers.depositSlipOf', { date: day })}
          load={(format, options) => callFile(DEPOSIT_SLIP.endpoint, { day, format: format as 'pdf' | 'csv' }, options)}
        />
      )}
      <DownloadButton
        formats={['pdf', 'csv']}
        label={texts('drawers.dayJournal')}
        name={texts('drawers.dayJournalOf', { date: day })}
        load={(format, options) => callFile(DAY_JOURNAL.endpoint, { day, format: format as 'pdf' | 'csv' }, options)}
      />
      {closedAt !== null && <LedgerOfDay day={day} />}
    </div>
  );
}

function State({ closedAt, closedBy }: Pick<CounterDay, 'closedAt' | 'closedBy'>) {
  const texts = useTexts('control-panel');
  return (
    <span className={classes.state}>
      {closedAt === null
        ? texts('drawers.isOpen')
        : texts('drawers.closedBy', { username: closedBy ?? '', time: formatLocalDateTime(closedAt) })}
    </span>
  );
}

function DrawerRow({
  drawer,
  onClose,
}: {
  readonly drawer: CounterDrawer;
  readonly onClose: (drawer: CounterDrawer) => void;
}) {
  const texts = useTexts('control-panel');
  const formatDifferences = useFormatDifferences();
  const { username, closedAt, closedBy, differences, reason } = drawer;
  const amounts = [drawer.startCents, drawer.cashCents, drawer.checksCents, drawer.cardCents];
  return (
    <tr>
      <th scope="row">{username}</th>
      <td>
        {closedAt === null ? (
          <Button
            variant="default"
            size="xs"
            aria-label={texts('drawers.closeOf', { username })}
            onClick={() => onClose(drawer)}
          >
            {texts('drawers.close')}
          </Button>
        ) : (
          <State closedAt={closedAt} closedBy={closedBy} />
        )}
      </td>
      {amounts.map((cents, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
        <td key={index} data-align="right">
          {cents === null ? '–' : formatCents(cents)}
        </td>
      ))}
      <td>
        {closedAt !== null && (differences.length === 0 ? texts('drawers.agrees') : formatDifferences(differences))}
        {drawer.leftCents > 0 && (
          <>
            <br />
            {`${texts('drawers.leftForNext')}: ${formatCents(drawer.leftCents)}`}
          </>
        )}
        {reason !== '' && (
          <>
            <br />
            {reason}
          </>
        )}
      </td>
    </tr>
  );
}

/** Closes a day after a question, because nothing opens it again. */
function useCloseDay() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { alert, confirm } = useDialogs();
  const close = useMutation({
    mutationFn: (day: string) => callForMessage(closeCounterDay, { day }),
    onSuccess: ({ message }) => announce(message),
    onError: (error) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listCounterDays.path] }),
  });
  const ask = async (day: string) => {
    const isConfirmed = await confirm({
      title: texts('drawers.closeDayOf', { date: day }),
      message: texts('drawers.closeDayQuestion', { date: day }),
      confirmLabel: texts('drawers.closeDay'),
    });
    if (isConfirmed) close.mutate(day);
  };
  return { ...close, ask };
}
