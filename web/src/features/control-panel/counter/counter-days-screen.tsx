import { Button } from '@mantine/core';
import { type CounterDrawer, listCounterDays } from '@portal/contract/money/drawers/drawers';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { FailedLoad } from '../../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import settingsClasses from '../settings/settings-screen.module.css';
import { CloseDrawerDialog } from './close-drawer-dialog.tsx';
import classes from './counter-days-screen.module.css';
import { DaysTable } from './days-table.tsx';
import { LedgerDays } from './ledger-days.tsx';
import { OpenDrawerDialog } from './open-drawer-dialog.tsx';
import { TaxReport } from './tax-report.tsx';

/** The treasurer's day: the caller's drawer, and the days with their drawers (decision 0291). */
export function CounterDaysScreen() {
  const texts = useTexts('control-panel');
  const { data, error } = useQuery({
    queryKey: [listCounterDays.path],
    queryFn: ({ signal }) => call(listCounterDays, {}, { signal }),
    meta: { isQuiet: true },
  });
  const [closing, setClosing] = useState<CounterDrawer>();
  const own = data?.days.flatMap(({ drawers }) => drawers).find(({ isOwn, closedAt }) => isOwn && closedAt === null);
  return (
    <>
      <ScreenHeading>{texts('names.counterDays')}</ScreenHeading>
      {error ? <FailedLoad error={error} /> : null}
      {!data && !error && <SkeletonLines lines={8} />}
      {data && (
        <>
          <p className={settingsClasses.note}>{texts(data.isUsed ? 'drawers.note' : 'drawers.off')}</p>
          {(data.isUsed || own) && <OwnDrawer own={own} today={data.today} onClose={setClosing} />}
          <DaysTable days={data.days} onCloseDrawer={setClosing} />
          <LedgerDays />
          <TaxReport />
        </>
      )}
      {closing && <CloseDrawerDialog drawer={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

interface OwnDrawerProps {
  readonly own: CounterDrawer | undefined;
  /** `MM/DD/YYYY` in the county. */
  readonly today: string;
  readonly onClose: (drawer: CounterDrawer) => void;
}

function OwnDrawer({ own, today, onClose }: OwnDrawerProps) {
  const texts = useTexts('control-panel');
  const [isOpening, setIsOpening] = useState(false);
  return (
    <section className={classes.section}>
      <h2>{texts('drawers.own')}</h2>
      {own && (
        <>
          <p>
            {texts('drawers.openSince', {
              time: formatLocalDateTime(own.openedAt),
              amount: formatCents(own.startCents),
            })}
          </p>
          {own.day !== today && <p>{texts('drawers.earlier', { date: own.day })}</p>}
          <Button onClick={() => onClose(own)}>{texts('drawers.close')}</Button>
        </>
      )}
      {!own && <Button onClick={() => setIsOpening(true)}>{texts('drawers.open')}</Button>}
      {isOpening && <OpenDrawerDialog onClose={() => setIsOpening(false)} />}
    </section>
  );
}
