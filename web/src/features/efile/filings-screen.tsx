import { NativeSelect } from '@mantine/core';
import { FILING_STATES } from '@portal/contract/filing/efile/filing';
import { filingList } from '@portal/contract/filing/efile/filings';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link } from 'react-router';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './efile.module.css';
import { Drafts } from './new-filing/drafts.tsx';

/** The user's filings; for an account's administrator, those of the account. */
export function FilingsScreen() {
  const texts = useTexts('efile');
  const shown = useList(filingList, { today: getPlainDate(useCountyFlags().today) });
  const { filter, setFilter } = shown;
  const states = [
    { value: ALL_CODE, label: texts('allStates') },
    ...FILING_STATES.map((value) => ({ value, label: texts(`states.${value}`) })),
  ];
  return (
    <>
      <ScreenHeading>{texts('myFilings')}</ScreenHeading>
      <Drafts />
      <section className={classes.buttons} aria-label={texts('filter')}>
        <NativeSelect
          label={texts('state')}
          data={states}
          value={filter.state}
          onChange={(event) => setFilter({ state: event.currentTarget.value as typeof filter.state })}
        />
      </section>
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: {
            transactionNumber: ({ id, transactionNumber, position, documentCount, packageNumber }) => (
              <>
                <Link to={`/efile/filings/${id}`}>{transactionNumber}</Link>
                {documentCount > 1 && (
                  <div className={classes.second}>
                    {texts('placeInPackage', { n: position, count: documentCount, number: packageNumber })}
                  </div>
                )}
              </>
            ),
          },
        }}
      />
    </>
  );
}
