import { Button } from '@mantine/core';
import { verificationList } from '@portal/contract/filing/efile/verification';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../efile.module.css';
import { ReviewNotice } from '../review/review-notice.tsx';
import { useVerifyNext } from './use-verify-next.ts';

/** The recordings that a second clerk has to verify, and those whose entries differ. */
export function VerificationsScreen() {
  const texts = useTexts('efile');
  const shown = useList(verificationList, { today: getPlainDate(useCountyFlags().today) });
  const { verifyNext, isClaiming } = useVerifyNext();
  useKeys([{ key: 'n', label: texts('verifyNext'), run: () => verifyNext() }]);
  return (
    <>
      <ScreenHeading>{texts('verifications')}</ScreenHeading>
      <ReviewNotice />
      <p className={classes.note}>{texts('verificationsHint')}</p>
      <div className={classes.buttons}>
        <Button loading={isClaiming} onClick={() => verifyNext()}>
          {texts('verifyNext')}
        </Button>
      </div>
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: {
            documentNumber: ({ id, documentNumber }) => <Link to={`/efile/verify/${id}`}>{documentNumber}</Link>,
            state: ({ state }) => (
              <span className={state === 'DIFFERS' ? classes.late : undefined}>
                {texts(`verificationStates.${state}`)}
              </span>
            ),
          },
        }}
      />
    </>
  );
}
