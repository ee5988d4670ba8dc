import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import type { CardPaymentStatus } from '@portal/contract/money/cards/card-transaction-response';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The form's report about a payment. */
export type CardResponse = ParsedRequestOf<typeof authorizationResponse>;

/** A form that the server opened, and the texts that explain its effect on the card. */
export interface OpenForm {
  readonly token: string;
  readonly terms: readonly string[];
}

/** The outcome of a payment. */
export type SettledStatus = Exclude<CardPaymentStatus, 'UNKNOWN'>;

export interface CardFormCalls {
  /** Requests a form. @throws ApiRefusal */
  readonly openForm: (signal: AbortSignal) => Promise<OpenForm>;
  /** Reports the form's response to the server. @throws ApiRefusal */
  readonly report: (response: CardResponse) => Promise<ContentOf<typeof authorizationResponse>['status']>;
  readonly onSettled: (status: SettledStatus) => void;
}

type CardFormState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'open'; readonly form: OpenForm; readonly isOld: boolean }
  /** Being reported, or reported without a response. */
  | { readonly kind: 'reporting' | 'unknown'; readonly response: CardResponse };

/** How long the gateway accepts a token. */
const TOKEN_LIFETIME_MS = 15 * 60_000;

/** Manages a form from its opening to the server's outcome of the payment. */
export function useCardForm(calls: CardFormCalls) {
  const [state, setState] = useState<CardFormState>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const isReporting = useRef(false);
  const isUnmounted = useRef(false);
  const openForm = useEffectEvent(calls.openForm);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests another form.
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    openForm(controller.signal).then(
      (form) => {
        if (controller.signal.aborted) return;
        setState({ kind: 'open', form, isOld: false });
        timer = setTimeout(
          () => setState((now) => (now.kind === 'open' ? { ...now, isOld: true } : now)),
          TOKEN_LIFETIME_MS,
        );
      },
      (error) => {
        if (!controller.signal.aborted) setState({ kind: 'refused', error });
      },
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [attempt]);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const report = async (response: CardResponse) => {
    // The gateway may send it twice.
    if (isReporting.current) return;
    isReporting.current = true;
    setState({ kind: 'reporting', response });
    // Without a response the outcome is unknown; the user can report again to find out.
    const status = await calls.report(response).catch(() => 'UNKNOWN' as const);
    isReporting.current = false;
    if (isUnmounted.current) return;
    if (status === 'UNKNOWN') setState({ kind: 'unknown', response });
    else calls.onSettled(status);
  };

  return {
    state,
    report,
    reopen: () => {
      setState({ kind: 'opening' });
      setAttempt((count) => count + 1);
    },
  };
}
