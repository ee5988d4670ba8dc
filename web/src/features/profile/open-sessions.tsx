import { endOtherSessions, listOpenSessions, type OpenSession } from '@portal/contract/people/identity/sessions';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { describeBrowser } from '../../ui/describe-browser.ts';
import { useFocusWhenShown } from '../../ui/use-focus-when-shown.ts';
import classes from './open-sessions.module.css';
import { ProfileSection, SectionButton, SectionFailure } from './profile-section.tsx';

/** Loaded again each time it is shown, because sessions start and end in other browsers. */
const openSessionsQuery = queryOptions({
  queryKey: ['open-sessions'],
  queryFn: ({ signal }) => call(listOpenSessions, {}, { signal }),
  gcTime: 0,
  staleTime: 0,
});

/** The user's sessions, and a way to end all except this one (decision 0048). */
export function OpenSessions() {
  const texts = useTexts('profile');
  const loaded = useQuery(openSessionsQuery);
  return (
    <ProfileSection heading={texts('sessions.heading')} loaded={loaded}>
      {({ sessions, otherCount }) => {
        const unlistedCount = otherCount - sessions.filter(({ isCurrent }) => !isCurrent).length;
        return (
          <>
            <ul className={classes.list}>
              {sessions.map((session, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a session has no other key, and rows keep no state
                <SessionRow key={index} session={session} />
              ))}
            </ul>
            {unlistedCount > 0 && <p className={classes.times}>{texts('sessions.more', { count: unlistedCount })}</p>}
            <EndOtherSessions otherCount={otherCount} />
          </>
        );
      }}
    </ProfileSection>
  );
}

function SessionRow({ session }: { readonly session: OpenSession }) {
  const texts = useTexts('profile');
  const { isCurrent, startedAt, lastUsedAt } = session;
  return (
    <li>
      <span className={classes.browser}>
        {describeBrowser(session, texts)} {isCurrent && <Badge tone="green">{texts('sessions.current')}</Badge>}
      </span>{' '}
      <span className={classes.times}>
        <span>{texts('sessions.started', { time: startedAt })}</span>{' '}
        {!isCurrent && <span>{texts('sessions.lastUsed', { time: lastUsedAt })}</span>}
      </span>
    </li>
  );
}

/** Renders nothing without other sessions. Afterwards a focused message replaces the button. */
function EndOtherSessions({ otherCount }: { readonly otherCount: number }) {
  const texts = useTexts('profile');
  const commonTexts = useTexts('common');
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => callForMessage(endOtherSessions, {}),
    onSuccess: () =>
      queryClient.setQueryData(openSessionsQuery.queryKey, (told) =>
        told ? { sessions: told.sessions.filter(({ isCurrent }) => isCurrent), otherCount: 0 } : told,
      ),
  });
  if (end.isSuccess) return <Outcome text={end.data.message} />;
  if (otherCount === 0) return null;
  return (
    <>
      {end.isError && <SectionFailure error={end.error} />}
      <SectionButton isPending={end.isPending} onClick={() => end.mutate()}>
        {end.isPending ? commonTexts('sending') : texts('sessions.endOthers')}
      </SectionButton>
    </>
  );
}

/**
 * The page's live region is behind the dialog, where screen readers don't announce it; they read the focused element.
 */
function Outcome({ text }: { readonly text: string }) {
  const line = useFocusWhenShown<HTMLParagraphElement>();
  return (
    <p ref={line} tabIndex={-1} className={classes.outcome}>
      {text}
    </p>
  );
}
