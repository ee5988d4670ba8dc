import { Button, Group, NativeSelect } from '@mantine/core';
import { DISPUTE_STATES, type Dispute, disputeEvidence, disputeList } from '@portal/contract/money/cards/disputes';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { useSavePdf } from '../../../ui/use-save-pdf.ts';
import settingsClasses from '../settings/settings-screen.module.css';
import { EndDisputeDialog } from './end-dispute-dialog.tsx';
import classes from './payment-findings-screen.module.css';
import { RecordDisputeDialog } from './record-dispute-dialog.tsx';

/** The card payments that banks take back, with their evidence and their end (decision 0380). */
export function DisputesScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(disputeList, { today: getPlainDate(useCountyFlags().today) });
  const savePdf = useSavePdf();
  const [isRecording, setIsRecording] = useState(false);
  const [ending, setEnding] = useState<Dispute>();
  const { filter, setFilter } = shown;
  return (
    <>
      <ScreenHeading>{texts('names.disputes')}</ScreenHeading>
      <p className={settingsClasses.note}>{texts('disputes.note')}</p>
      <p>
        <Button onClick={() => setIsRecording(true)}>{texts('disputes.record')}</Button>
      </p>
      <NativeSelect
        className={classes.filter}
        label={texts('findings.show')}
        data={([ALL_CODE, ...DISPUTE_STATES] as const).map((value) => ({
          value,
          label: texts(`disputes.states.${value}`),
        }))}
        value={filter.state}
        onChange={(event) => setFilter({ state: event.currentTarget.value as typeof filter.state })}
      />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: {
            accountName: ({ accountId, accountName }) => (
              <Link to={`/controlPanel/accountMoney/${accountId}`}>{accountName}</Link>
            ),
          },
          actions: (dispute) => (
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                aria-label={texts('disputes.evidenceOf', { number: dispute.caseNumber })}
                onClick={() => void savePdf(disputeEvidence, { id: dispute.id, format: 'pdf' })}
              >
                {texts('disputes.evidence')}
              </Button>
              {dispute.state === 'OPEN' && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts('disputes.endOf', { number: dispute.caseNumber })}
                  onClick={() => setEnding(dispute)}
                >
                  {texts('disputes.end')}
                </Button>
              )}
            </Group>
          ),
        }}
      />
      {isRecording && <RecordDisputeDialog onClose={() => setIsRecording(false)} />}
      {ending && <EndDisputeDialog dispute={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
