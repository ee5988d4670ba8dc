import type { authorizationResponse } from '@portal/contract/credit-card/authorization-response';
import type { CardPaymentStatus } from '@portal/contract/credit-card/card-transaction-response';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What the form said of a payment. */
export type CardResponse = ParsedRequestOf<typeof authorizationResponse>;

/** A form that the server had opened, and what it will do to the card, in words. */
export interface OpenForm {
  readonly token: string;
  readonly terms: readonly string[];
}

/** What is known of a payment once it is known. */
export type SettledStatus = Exclude<CardPaymentStatus, 'UNKNOWN'>;

export interface CardFormCalls {
  /** Asks for a form. @throws ApiRefusal */
  readonly openForm: (signal: AbortSignal) => Promise<OpenForm>;
  /** Tells the server what the form said. @throws ApiRefusal */
  readonly tell: (response: CardResponse) => Promise<ContentOf<typeof authorizationResponse>['status']>;
  readonly onSettled: (status: SettledStatus) => void;
}

type CardFormState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'open'; readonly form: OpenForm; readonly isOld: boolean }
  /** Being asked, or asked without an answer. */
  | { readonly kind: 'reporting' | 'unknown'; readonly response: CardResponse };

/** How long the gateway takes a token for. */
const TOKEN_LIFETIME_MS = 15 * 60_000;

/** A form from being opened to the server's word on the payment. */
export function useCardForm(calls: CardFormCalls) {
  const [state, setState] = useState<CardFormState>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const isTelling = useRef(false);
  const isGone = useRef(false);
  const openForm = useEffectEvent(calls.openForm);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for another form.
  useEffect(() => {
    const giveUp = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    openForm(giveUp.signal).then(
      (form) => {
        if (giveUp.signal.aborted) return;
        setState({ kind: 'open', form, isOld: false });
        timer = setTimeout(
          () => setState((now) => (now.kind === 'open' ? { ...now, isOld: true } : now)),
          TOKEN_LIFETIME_MS,
        );
      },
      (error) => {
        if (!giveUp.signal.aborted) setState({ kind: 'refused', error });
      },
    );
    return () => {
      giveUp.abort();
      clearTimeout(timer);
    };
  }, [attempt]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const tell = async (response: CardResponse) => {
    // The gateway may say it twice.
    if (isTelling.current) return;
    isTelling.current = true;
    setState({ kind: 'reporting', response });
    // Without an answer nothing is known, and telling again is the way to ask.
    const status = await calls.tell(response).catch(() => 'UNKNOWN' as const);
    isTelling.current = false;
    if (isGone.current) return;
    if (status === 'UNKNOWN') setState({ kind: 'unknown', response });
    else calls.onSettled(status);
  };

  return {
    state,
    tell,
    reopen: () => {
      setState({ kind: 'opening' });
      setAttempt((count) => count + 1);
    },
  };
}
