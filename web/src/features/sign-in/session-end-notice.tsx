import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import classes from './session-end-notice.module.css';

/**
 * The refusal that interrupted the user; undefined if they signed out, never signed in, or the lockout's message
 * explains it.
 */
export function useEndedSession() {
  const endedBy = useSession().data?.endedBy;
  return endedBy?.code === 'LOCKED_OUT' ? undefined : endedBy;
}

/**
 * Explains why the login page opened in the middle of the user's work, and that they can continue it. Renders nothing
 * without a reason.
 */
export function SessionEndNotice({ id }: { readonly id: string }) {
  const texts = useTexts('sign-in');
  const endedBy = useEndedSession();
  if (!endedBy) return null;
  return (
    <div id={id} className={classes.box} role="status">
      <Icon name="info" />
      <p>
        <strong>{endedBy.code === 'NOT_SIGNED_IN' ? <EndedSession /> : endedBy.message}</strong>{' '}
        {texts('ended.continue')}
      </p>
    </div>
  );
}

function EndedSession() {
  const texts = useTexts('sign-in');
  const { reason = 'UNKNOWN', idleMinutes = 0 } = useEndedSession()?.sessionEnd ?? {};
  // Another tab goes on with the session; without the new cookie this is a session that has ended.
  if (reason === 'RENEWED') return texts('ended.UNKNOWN');
  return reason === 'IDLE' ? texts('ended.IDLE', { count: idleMinutes }) : texts(`ended.${reason}`);
}
