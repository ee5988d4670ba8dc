import { Button, NativeSelect } from '@mantine/core';
import {
  PROPERTY_STATES,
  unclaimedLetter,
  unclaimedPropertyList,
} from '@portal/contract/money/unclaimed-property/unclaimed-property';
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
import classes from './payment-findings-screen.module.css';
import { RemitUnclaimedDialog } from './remit-unclaimed-dialog.tsx';

/** The balances whose owners were told that they are presumed abandoned, and their payment to the state (decision 0417). */
export function UnclaimedPropertyScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(unclaimedPropertyList, { today: getPlainDate(useCountyFlags().today) });
  const savePdf = useSavePdf();
  const [isRemitting, setIsRemitting] = useState(false);
  const { filter, setFilter } = shown;
  return (
    <>
      <ScreenHeading>{texts('names.unclaimedProperty')}</ScreenHeading>
      <p className={settingsClasses.note}>{texts('unclaimedProperty.note')}</p>
      <p>
        <Button onClick={() => setIsRemitting(true)}>{texts('unclaimedProperty.remit')}</Button>
      </p>
      <NativeSelect
        className={classes.filter}
        label={texts('findings.show')}
        data={([ALL_CODE, ...PROPERTY_STATES] as const).map((value) => ({
          value,
          label: texts(`unclaimedProperty.states.${value}`),
        }))}
        value={filter.state}
        onChange={(event) => setFilter({ state: event.currentTarget.value as typeof filter.state })}
      />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: {
            ownerName: ({ accountId, ownerName }) => (
              <Link to={`/controlPanel/accountMoney/${accountId}`}>{ownerName}</Link>
            ),
          },
          actions: ({ id, state, ownerName }) =>
            state === 'LISTED' && (
              <Button
                variant="default"
                size="xs"
                aria-label={texts('unclaimedProperty.letterOf', { name: ownerName })}
                onClick={() => void savePdf(unclaimedLetter, { id, format: 'pdf' })}
              >
                {texts('unclaimedProperty.letter')}
              </Button>
            ),
        }}
      />
      {isRemitting && <RemitUnclaimedDialog onClose={() => setIsRemitting(false)} />}
    </>
  );
}
