import {
  communicatorMessageSchema,
  type FrameMessage,
  parseFrameMessage,
} from '@portal/contract/money/cards/frame-message';
import { useEffectEvent, useId, useLayoutEffect } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './card-form.module.css';

const submit = (form: HTMLFormElement | null) => form?.submit();

interface CardFormProps {
  /** The address of the gateway's form (Spec 1 §7). */
  readonly formUrl: string;
  /** The token that opens the form. */
  readonly token: string;
  readonly onMessage: (message: FrameMessage) => void;
}

/**
 * The gateway's form in a frame, opened with a hidden token (Spec 1 §4 "Card form"). Messages are accepted only from the portal's
 * communicator page, and only while the form is shown.
 */
export function CardForm({ formUrl, token, onMessage }: CardFormProps) {
  const texts = useTexts('payment');
  const frameName = `card-form-${useId()}`;
  const handleMessage = useEffectEvent(onMessage);

  // In the layout phase, because the form can send messages as soon as it is in the page.
  useLayoutEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return;
      const message = parseFrameMessage(communicatorMessageSchema.safeParse(data).data?.message);
      if (message !== undefined) handleMessage(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  return (
    <>
      {/* Sent once for each token. */}
      <form key={token} ref={submit} method="post" action={formUrl} target={frameName} hidden>
        <input type="hidden" name="token" value={token} />
      </form>
      <iframe
        name={frameName}
        title={texts('cardForm')}
        className={classes.frame}
        // Keeps the form from navigating the portal's page.
        sandbox="allow-scripts allow-forms allow-same-origin"
      />
    </>
  );
}
