import {
  communicatorMessageSchema,
  type FrameMessage,
  parseFrameMessage,
} from '@portal/contract/credit-card/frame-message';
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import classes from './card-form.module.css';

interface CardFormProps {
  /** Where the gateway's form is (Spec 1 §7). */
  readonly formUrl: string;
  /** Opens it. */
  readonly token: string;
  readonly onMessage: (message: FrameMessage) => void;
}

/**
 * The gateway's own form in a frame, opened by a hidden token (Spec 1 §4 "Card form"). What it says is heard from the portal's
 * communicator page alone, and only while the form is shown.
 */
export function CardForm({ formUrl, token, onMessage }: CardFormProps) {
  const texts = useTexts('payment');
  const form = useRef<HTMLFormElement>(null);
  const frameName = `card-form-${useId()}`;
  const hear = useEffectEvent(onMessage);

  // In the layout phase: the form may speak as soon as it is there.
  useLayoutEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return;
      const message = parseFrameMessage(communicatorMessageSchema.safeParse(data).data?.message);
      if (message !== undefined) hear(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is sent once for each token.
  useLayoutEffect(() => form.current?.submit(), [token]);

  return (
    <>
      <form ref={form} method="post" action={formUrl} target={frameName} hidden>
        <input type="hidden" name="token" value={token} />
      </form>
      <iframe
        name={frameName}
        title={texts('cardForm')}
        className={classes.frame}
        // It may not lead the portal's own page away.
        sandbox="allow-scripts allow-forms allow-same-origin"
      />
    </>
  );
}
