import type { ContentOf } from '@portal/contract/endpoint';
import { endOtherSessions, listOpenSessions } from '@portal/contract/people/identity/sessions';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '../../lib/api-client.ts';
import { useShownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { describeBrowser } from '../../ui/describe-browser.ts';
import { describeProofs } from '../../ui/describe-proofs.ts';
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
            <EndSessions words={texts('sessions.endOthers')} isOffered={otherCount > 0} />
          </>
        );
      }}
    </ProfileSection>
  );
}

type ListedSession = ContentOf<typeof listOpenSessions>['sessions'][number];

function SessionRow({ session }: { readonly session: ListedSession }) {
  const texts = useTexts('profile');
  const language = useShownLanguage();
  const { isCurrent, startedAt, lastUsedAt, key } = session;
  const browser = describeBrowser(session, texts);
  return (
    <li>
      <span className={classes.browser}>
        {browser} {isCurrent && <Badge tone="green">{texts('sessions.current')}</Badge>}
      </span>{' '}
      <span className={classes.times}>
        <span>{texts('sessions.started', { time: startedAt })}</span>{' '}
        {!isCurrent && <span>{texts('sessions.lastUsed', { time: lastUsedAt })}</span>}
      </span>{' '}
      <span className={classes.times}>
        {describeProofs(session, texts, language).map((line) => (
          <span key={line}>{line} </span>
        ))}
      </span>
      {key !== null && (
        <EndSessions
          sessionKey={key}
          words={texts('sessions.end')}
          label={texts('sessions.endNamed', { browser, time: startedAt })}
        />
      )}
    </li>
  );
}

interface EndSessionsProps {
  /** The only session to end; without it, all other sessions. */
  readonly sessionKey?: string;
  readonly words: string;
  readonly label?: string;
  readonly isOffered?: boolean;
}

/** Ends one or all of the user's other sessions. Afterwards a focused message replaces the button. */
function EndSessions({ sessionKey, words, label, isOffered = true }: EndSessionsProps) {
  const commonTexts = useTexts('common');
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => callForMessage(endOtherSessions, sessionKey === undefined ? {} : { key: sessionKey }),
    onSuccess: () => {
      // One that has ended stays in the list with its message until the profile is opened again.
      if (sessionKey === undefined) queryClient.setQueryData(openSessionsQuery.queryKey, withoutOthers);
    },
  });
  if (end.isSuccess) return <Outcome text={end.data.message} />;
  if (!isOffered) return null;
  return (
    <>
      {end.isError && <SectionFailure error={end.error} />}
      <SectionButton isPending={end.isPending} onClick={() => end.mutate()} {...(label && { label })}>
        {end.isPending ? commonTexts('sending') : words}
      </SectionButton>
    </>
  );
}

function withoutOthers(told: ContentOf<typeof listOpenSessions> | undefined) {
  return told && { sessions: told.sessions.filter(({ isCurrent }) => isCurrent), otherCount: 0 };
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
