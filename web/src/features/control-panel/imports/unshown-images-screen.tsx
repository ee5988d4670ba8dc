import { unshownImageList } from '@portal/contract/index/imports/unshown-images';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';

/** The imported images that can't be shown, with the reasons. */
export function UnshownImagesScreen() {
  const panelTexts = useTexts('control-panel');
  const texts = useTexts('imports');
  const shown = useList(unshownImageList, { today: getPlainDate(useCountyFlags().today) });
  return (
    <>
      <ScreenHeading>{panelTexts('names.unshownImages')}</ScreenHeading>
      <p className={classes.note}>{texts('unshown.note')}</p>
      <ListView shown={shown} presentation={{ keyOf: ({ documentKey }) => documentKey }} />
    </>
  );
}
