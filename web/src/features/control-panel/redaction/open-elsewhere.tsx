import { Button, Group } from '@mantine/core';
import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import { nextRedactionPage } from '@portal/contract/images/redactions/redactions';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import classes from './redaction-desk.module.css';

type HeldByOther = NonNullable<ContentOf<typeof nextRedactionPage>['holder']>;

/** Returns what asks, takes a page over from another clerk, and opens it. */
export function useTakeOver(open: (request: RequestOf<typeof nextRedactionPage>) => void) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  return async ({ documentKey, page, username }: HeldByOther) => {
    const isConfirmed = await confirm({
      title: texts('redaction.takeOverTitle'),
      message: texts('redaction.takeOverQuestion', { user: username, documentKey, page: String(page) }),
      confirmLabel: texts('redaction.takeOver'),
    });
    if (!isConfirmed) return;
    try {
      await call(nextRedactionPage, { at: { documentKey, page, isTakenOver: true } });
      // Without the question: the page isn't taken over again each time it is loaded.
      open({ at: { documentKey, page } });
    } catch (error) {
      await alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    }
  };
}

interface HeldPageProps {
  readonly page: HeldByOther;
  readonly onTakeOver: (page: HeldByOther) => Promise<void>;
}

/** Says who has a named page open, with the button that takes it over. */
export function HeldPage({ page, onTakeOver }: HeldPageProps) {
  const texts = useTexts('control-panel');
  const { documentKey, page: number, username } = page;
  return (
    <Group role="status" gap="xs">
      <p>{texts('redaction.holder', { user: username, documentKey, page: String(number) })}</p>
      <Button size="xs" variant="default" onClick={() => void onTakeOver(page)}>
        {texts('redaction.takeOver')}
      </Button>
    </Group>
  );
}

interface OpenElsewhereProps extends Pick<HeldPageProps, 'onTakeOver'> {
  readonly pages: readonly HeldByOther[];
}

/** The pages that other clerks have open. */
export function OpenElsewhere({ pages, onTakeOver }: OpenElsewhereProps) {
  const texts = useTexts('control-panel');
  if (pages.length === 0) return null;
  return (
    <section aria-label={texts('redaction.openElsewhere')}>
      <h2>{texts('redaction.openElsewhere')}</h2>
      <ul className={classes.findings}>
        {pages.map((page) => {
          const where = { documentKey: page.documentKey, page: String(page.page) };
          return (
            <li key={`${page.documentKey}/${page.page}`}>
              {texts('redaction.openBy', { ...where, user: page.username })}{' '}
              <Button
                size="xs"
                variant="default"
                aria-label={texts('redaction.takeOverOf', where)}
                onClick={() => void onTakeOver(page)}
              >
                {texts('redaction.takeOver')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
