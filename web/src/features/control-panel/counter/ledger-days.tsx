import { getLedgerDay, type LedgerDay, listLedgerDays } from '@portal/contract/money/general-ledger/ledger-days';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { call, callFile } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { FailedLoad } from '../../../ui/failed-load/failed-load.tsx';
import classes from './counter-days-screen.module.css';

/** Reads the exported days of the ledger. */
export function useLedgerDays() {
  return useQuery({
    queryKey: [listLedgerDays.path],
    queryFn: ({ signal }) => call(listLedgerDays, {}, { signal }),
    meta: { isQuiet: true },
  });
}

/** The exported days of the ledger with their files (decision 0283). */
export function LedgerDays() {
  const texts = useTexts('control-panel');
  const { data, error } = useLedgerDays();
  const title = texts('ledgerDays.title');
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {error ? <FailedLoad error={error} /> : null}
      {data && <p>{texts(data.isExported ? 'ledgerDays.note' : 'ledgerDays.off')}</p>}
      {data?.isExported && data.days.length === 0 && <p>{texts('ledgerDays.none')}</p>}
      {data && data.days.length > 0 && <LedgerTable title={title} days={data.days} />}
    </section>
  );
}

function LedgerTable({ title, days }: { readonly title: string; readonly days: readonly LedgerDay[] }) {
  const texts = useTexts('control-panel');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts('drawers.day')}</th>
            <th scope="col" data-align="right">
              {texts('ledgerDays.entries')}
            </th>
            <th scope="col" data-align="right">
              {texts('ledgerDays.total')}
            </th>
            <th scope="col">{texts('ledgerDays.sent')}</th>
            <th scope="col">{texts('ledgerDays.files')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, entries, totalCents, sentAt }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td data-align="right">{entries}</td>
              <td data-align="right">{formatCents(totalCents)}</td>
              <td>{sentAt === null ? '–' : formatLocalDateTime(sentAt)}</td>
              <td>
                <div className={classes.buttons}>
                  <LedgerDayFiles day={day} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The two files of an exported day. */
function LedgerDayFiles({ day }: Pick<LedgerDay, 'day'>) {
  const texts = useTexts('control-panel');
  const files = [
    { format: 'csv', label: 'CSV', name: texts('ledgerDays.csvOf', { date: day }) },
    { format: 'json', label: 'JSON', name: texts('ledgerDays.jsonOf', { date: day }) },
  ] as const;
  return files.map(({ format, label, name }) => (
    <DownloadButton
      key={format}
      formats={['csv']}
      label={label}
      name={name}
      load={(_format, options) => callFile(getLedgerDay, { day, format }, options)}
    />
  ));
}

/** The export of a day of the counter, if there is one by now. */
export function LedgerOfDay({ day }: Pick<LedgerDay, 'day'>) {
  const texts = useTexts('control-panel');
  const { data } = useLedgerDays();
  if (!data?.days.some((exported) => exported.day === day)) return null;
  return (
    <DownloadButton
      formats={['csv']}
      label={texts('ledgerDays.title')}
      name={`${texts('ledgerDays.title')}: ${day}`}
      load={(_format, options) => callFile(getLedgerDay, { day, format: 'csv' }, options)}
    />
  );
}
