import { Button, NativeSelect } from '@mantine/core';
import { TAX_REPORT, TAX_REPORT_MONTHS } from '@portal/contract/money/general-ledger/tax-report';
import { addMonths, getPlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { callFile } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import classes from './counter-days-screen.module.css';
import { PayTaxesDialog } from './pay-taxes-dialog.tsx';

/** The taxes that the county collected for the state in a month, as files (decision 0336). */
export function TaxReport() {
  const texts = useTexts('control-panel');
  const thisMonth = getPlainDate(useCountyFlags().today);
  const months = Array.from({ length: TAX_REPORT_MONTHS }, (_, index) => addMonths(thisMonth, -index).slice(0, 7));
  // The state is paid for the month that is over.
  const [month, setMonth] = useState(months[1] ?? '');
  const [isPaying, setIsPaying] = useState(false);
  const title = texts('taxReport.title');
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <p>{texts('taxReport.note')}</p>
      <div className={classes.buttons}>
        <NativeSelect
          label={texts('taxReport.month')}
          data={months.map((value) => ({ value, label: `${value.slice(5)}/${value.slice(0, 4)}` }))}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <DownloadButton
          formats={['pdf', 'xlsx', 'csv']}
          label={title}
          load={(format, options) => callFile(TAX_REPORT.endpoint, { month, format }, options)}
        />
        <Button variant="default" onClick={() => setIsPaying(true)}>
          {texts('taxReport.pay')}
        </Button>
      </div>
      {isPaying && <PayTaxesDialog month={month} onClose={() => setIsPaying(false)} />}
    </section>
  );
}
