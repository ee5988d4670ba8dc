import { NativeSelect } from '@mantine/core';
import { BATCH_STATES, settlementList, settlementTransactionList } from '@portal/contract/money/cards/settlements';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { callFile } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import settingsClasses from '../settings/settings-screen.module.css';
import classes from './payment-findings-screen.module.css';

/** The gateway's batches, each with what doesn't agree and the file of its transactions (decision 0329). */
export function SettlementsScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(settlementList, { today: getPlainDate(useCountyFlags().today) });
  const { filter, setFilter } = shown;
  return (
    <>
      <ScreenHeading>{texts('names.settlements')}</ScreenHeading>
      <p className={settingsClasses.note}>{texts('settlements.note')}</p>
      <NativeSelect
        className={classes.filter}
        label={texts('findings.show')}
        data={([ALL_CODE, ...BATCH_STATES] as const).map((value) => ({
          value,
          label: texts(`settlements.states.${value}`),
        }))}
        value={filter.state}
        onChange={(event) => setFilter({ state: event.currentTarget.value as typeof filter.state })}
      />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ batchId }) => batchId,
          actions: ({ batchId }) => (
            <DownloadButton
              formats={['csv']}
              label={texts('settlements.transactions')}
              name={texts('settlements.transactionsOf', { batch: batchId })}
              load={(format, options) =>
                callFile(settlementTransactionList.file.endpoint, { batchId, format }, options)
              }
            />
          ),
        }}
      />
    </>
  );
}
