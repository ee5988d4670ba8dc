import { accuracyList } from '@portal/contract/filing/efile/verification';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../efile.module.css';

/** How often the entries of each clerk were right. */
export function AccuracyScreen() {
  const texts = useTexts('efile');
  const shown = useList(accuracyList, { today: getPlainDate(useCountyFlags().today) });
  return (
    <>
      <ScreenHeading>{texts('accuracy')}</ScreenHeading>
      <p className={classes.note}>{texts('accuracyHint')}</p>
      <ListView shown={shown} presentation={{ keyOf: ({ month, clerk }) => `${month} ${clerk}` }} />
    </>
  );
}
