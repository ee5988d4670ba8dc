import { Button, Group, NativeSelect } from '@mantine/core';
import { type Finding, findingList } from '@portal/contract/money/cards/findings';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import settingsClasses from '../settings/settings-screen.module.css';
import { BookFindingDialog } from './book-finding-dialog.tsx';
import { CloseFindingDialog } from './close-finding-dialog.tsx';
import classes from './payment-findings-screen.module.css';

/** Differences between the card gateway's books and the county's, each with instructions (decision 0030). */
export function PaymentFindingsScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(findingList, { today: getPlainDate(useCountyFlags().today) });
  const [closing, setClosing] = useState<Finding>();
  const [booking, setBooking] = useState<Finding & { readonly bookable: NonNullable<Finding['bookable']> }>();
  const { filter, setFilter } = shown;
  return (
    <>
      <ScreenHeading>{texts('names.paymentFindings')}</ScreenHeading>
      <p className={settingsClasses.note}>{texts('findings.note')}</p>
      <NativeSelect
        className={classes.filter}
        label={texts('findings.show')}
        data={[
          { value: 'OPEN', label: texts('findings.states.OPEN') },
          { value: ALL_CODE, label: texts('findings.states.ALL') },
        ]}
        value={filter.state}
        onChange={(event) => setFilter({ state: event.currentTarget.value as typeof filter.state })}
      />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: { closedAt: (finding) => <Closing finding={finding} /> },
          actions: ({ bookable, ...finding }) =>
            finding.closedAt === null && (
              <Group gap="xs" wrap="nowrap">
                {bookable !== null && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={texts('findings.bookOf', { subject: finding.subject })}
                    onClick={() => setBooking({ ...finding, bookable })}
                  >
                    {texts('findings.book')}
                  </Button>
                )}
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts('findings.closeOf', { subject: finding.subject })}
                  onClick={() => setClosing({ ...finding, bookable })}
                >
                  {texts('findings.close')}
                </Button>
              </Group>
            ),
        }}
      />
      {booking && <BookFindingDialog finding={booking} onClose={() => setBooking(undefined)} />}
      {closing && <CloseFindingDialog finding={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

/** The time when a finding was closed, with the user and reason if staff closed it. */
function Closing({ finding: { closedAt, closedBy, closedReason } }: { readonly finding: Finding }) {
  if (closedAt === null) return null;
  return (
    <>
      {formatLocalDateTime(closedAt)}
      {closedBy !== null && (
        <>
          <br />
          {closedBy}: {closedReason}
        </>
      )}
    </>
  );
}
