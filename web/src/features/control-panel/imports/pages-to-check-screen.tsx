import { Button } from '@mantine/core';
import { pageToCheckList } from '@portal/contract/images/page-text/pages-to-check';
import { retryFailedPages } from '@portal/contract/images/page-text/retry-failed-pages';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';

/** The pages whose text can't be read, and those with hidden text, with the reasons and a button to read the failed ones again. */
export function PagesToCheckScreen() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const queryClient = useQueryClient();
  const shown = useList(pageToCheckList, { today: getPlainDate(useCountyFlags().today) });
  const retry = useMutation({
    mutationFn: () => call(retryFailedPages, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [pageToCheckList.endpoint.path] }),
  });
  return (
    <>
      <ScreenHeading>{texts('names.pagesToCheck')}</ScreenHeading>
      <p className={classes.note}>{texts('pagesToCheck.note')}</p>
      {retry.error && <ErrorSummary message={describeFailure(retry.error, commonTexts)} />}
      <p>
        <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
          {texts('monitoring.pagesRetry')}
        </Button>
      </p>
      <output className={classes.note}>
        {retry.data && texts('monitoring.pagesRetried', { count: retry.data.retried })}
      </output>
      <ListView shown={shown} presentation={{ keyOf: ({ documentKey, page }) => `${documentKey} ${page}` }} />
    </>
  );
}
