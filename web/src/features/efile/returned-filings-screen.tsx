import { returnedFilingList } from '@portal/contract/filing/efile/returned-filings';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './efile.module.css';

/** The reasons of returns: for filers, a list of things to change; for the county, of things to explain. */
export function ReturnedFilingsScreen() {
  const texts = useTexts('efile');
  const shown = useList(returnedFilingList, { today: getPlainDate(useCountyFlags().today) });
  return (
    <>
      <ScreenHeading>{texts('returnedFilings')}</ScreenHeading>
      <p className={classes.note}>{texts('returnedFilingsHint')}</p>
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ month, username, accountName, reason }) => `${month} ${username} ${accountName} ${reason}`,
        }}
      />
    </>
  );
}
