import { Button } from '@mantine/core';
import { canChange } from '@portal/contract/people/user-manager/find-change-problem';
import type { LoadedUser } from '@portal/contract/people/user-manager/user';
import {
  IMAGE_RIGHTS,
  userAccess,
  userEndSessions,
  userPasswordLink,
  userRemoveSecondFactor,
} from '@portal/contract/people/user-manager/user-access';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call, callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useShownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { describeBrowser } from '../../ui/describe-browser.ts';
import { describeProofs } from '../../ui/describe-proofs.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import classes from './user-access.module.css';

/** The last sign-in of a user, their sessions, and what they can use and why; for those who can change the user. */
export function UserAccess({ user }: { readonly user: LoadedUser }) {
  const texts = useTexts('users');
  const commonTexts = useTexts('common');
  const profileTexts = useTexts('profile');
  const searchTexts = useTexts('search');
  const language = useShownLanguage();
  const caller = useCurrentUser();
  const { county } = useProductConfiguration();
  const { alert, confirm } = useDialogs();
  const queryClient = useQueryClient();
  const headingId = useId();
  const { id, username, role, accountId, status } = user;
  const isShown = canChange({ ...caller, accountId }, { userId: id, role, accountId }, { isOfAccess: true });
  const queryKey = [userAccess.path, id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(userAccess, { id }, { signal }),
    enabled: isShown,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  if (!isShown) return null;
  const run = async (change: Promise<{ readonly message: string }>) => {
    try {
      await alert({ kind: 'message', message: (await change).message });
    } catch (failure) {
      await alert({ kind: 'warning', message: describeFailure(failure, commonTexts) });
    }
    await queryClient.invalidateQueries({ queryKey });
  };
  const signOut = (key?: string) => void run(callForMessage(userEndSessions, { userId: id, ...(key && { key }) }));
  const removeSecondFactor = async () => {
    const isSure = await confirm({
      title: texts('access.removeSecondFactor'),
      message: texts('access.removeSecondFactorQuestion', { username }),
      confirmLabel: texts('access.removeSecondFactor'),
    });
    if (isSure) await run(callForMessage(userRemoveSecondFactor, { userId: id }));
  };
  const unlisted = data ? data.sessionCount - data.sessions.length : 0;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{texts('access.heading')}</h2>
      {error && <p role="alert">{describeFailure(error, commonTexts)}</p>}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && (
        <>
          <p>
            {texts('lastSignedInAt')}:{' '}
            {data.lastSignedInAt ? formatLocalDateTime(data.lastSignedInAt) : texts('access.never')}
          </p>
          {data.secondFactorSince && (
            <>
              <p>{texts('access.secondFactorSince', { time: formatLocalDateTime(data.secondFactorSince) })}</p>
              <div className={classes.buttons}>
                <Button variant="default" onClick={() => void removeSecondFactor()}>
                  {texts('access.removeSecondFactor')}
                </Button>
              </div>
            </>
          )}
          <h3>{texts('access.sessions')}</h3>
          {data.sessions.length === 0 && <p>{texts('access.noSessions')}</p>}
          <ul className={classes.sessions}>
            {data.sessions.map((session) => (
              <li key={session.key}>
                <span>
                  {describeBrowser(session, profileTexts)}.{' '}
                  {profileTexts('sessions.started', { time: session.startedAt })}.{' '}
                  {profileTexts('sessions.lastUsed', { time: session.lastUsedAt })}.
                  {describeProofs(session, profileTexts, language).map((line) => ` ${line}.`)}
                </span>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts('access.signOutOf', {
                    browser: describeBrowser(session, profileTexts),
                    time: session.startedAt,
                  })}
                  onClick={() => signOut(session.key)}
                >
                  {texts('access.signOut')}
                </Button>
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p>{profileTexts('sessions.more', { count: unlisted })}</p>}
          <div className={classes.buttons}>
            {data.sessionCount > 0 && (
              <Button variant="default" onClick={() => signOut()}>
                {texts('access.signOutAll')}
              </Button>
            )}
            {(status === 'A' || status === 'L') && role !== 'GUEST' && (
              <Button variant="default" onClick={() => void run(callForMessage(userPasswordLink, { userId: id }))}>
                {texts('access.emailLink')}
              </Button>
            )}
          </div>
          <h3>{texts('access.usable')}</h3>
          {status !== 'A' && <p>{texts('access.notNow')}</p>}
          <dl className={classes.usable}>
            {data.searches.map(({ type, denial }) => (
              <div key={type}>
                <dt>{searchTexts(`names.${type}`, { book: county.bookLabel, torrens: county.torrensLabel })}</dt>
                <dd>{texts(denial === null ? 'access.yes' : `access.denials.${denial}`)}</dd>
              </div>
            ))}
            {IMAGE_RIGHTS.map((right) => (
              <div key={right}>
                <dt>{texts(`access.images.${right}`)}</dt>
                <dd>{texts(data.images.includes(right) ? 'access.yes' : 'access.denials.DENIED_TO_ACCOUNT')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
