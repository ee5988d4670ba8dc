import { Button } from '@mantine/core';
import type { FrameMessage } from '@portal/contract/money/cards/frame-message';
import { ApiRefusal } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { CardForm } from './card-form.tsx';
import { LeavingButtons } from './leaving-buttons.tsx';
import classes from './payment.module.css';
import { type CardFormCalls, useCardForm } from './use-card-form.ts';

interface CardStepProps extends CardFormCalls {
  readonly title: string;
  /** Whether an unknown action of the form closes the dialog or is ignored (Spec 1 §4 "Card form"). */
  readonly unknownAction: 'cancels' | 'isIgnored';
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

/** The card's form, and the server's outcome of the payment (Spec 1 §2 "Credit Card Preauthorization"). */
export function CardStep({ title, unknownAction, onBack, onClose, ...calls }: CardStepProps) {
  const texts = useTexts('payment');
  const commonTexts = useTexts('common');
  const { state, report, reopen } = useCardForm(calls);
  const handleMessage = (message: FrameMessage) => {
    if (message.action === 'transactResponse') void report(message.response);
    else if (message.action === 'cancel' || (message.action === 'unknown' && unknownAction === 'cancels')) onClose();
  };
  return (
    <Dialog
      title={title}
      focusesTitle
      onClose={onClose}
      footer={
        <>
          <LeavingButtons onBack={onBack} onCancel={onClose} />
          {state.kind === 'refused' && <Button onClick={reopen}>{texts('tryAgain')}</Button>}
          {state.kind === 'unknown' && (
            <Button onClick={() => void report(state.response)}>{texts('cardCheckAgain')}</Button>
          )}
        </>
      }
    >
      {state.kind === 'opening' && <Waiting text={texts('cardOpening')} />}
      {state.kind === 'reporting' && <Waiting text={texts('cardReporting')} />}
      {state.kind === 'refused' && (
        <p role="alert" className={classes.warning}>
          {texts('cardRefused')} {describeRefusal(state.error, commonTexts)}
        </p>
      )}
      {state.kind === 'unknown' && (
        <p role="alert" className={classes.warning}>
          {texts('cardUnknown')}
        </p>
      )}
      {state.kind === 'open' && <Form token={state.form.token} terms={state.form.terms} onMessage={handleMessage} />}
      {state.kind === 'open' && state.isOld && (
        <div role="alert" className={classes.warning}>
          <p>{texts('cardOld')}</p>
          <Button variant="default" onClick={reopen}>
            {texts('cardOpenAgain')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <div role="status" className={classes.waiting}>
      <p>{text}</p>
      <SkeletonLines lines={6} />
    </div>
  );
}

interface FormProps {
  readonly token: string;
  readonly terms: readonly string[];
  readonly onMessage: (message: FrameMessage) => void;
}

function Form({ token, terms, onMessage }: FormProps) {
  const { cardPayment } = useProductConfiguration();
  return (
    <>
      {terms.map((term) => (
        <p key={term} className={classes.terms}>
          {term}
        </p>
      ))}
      {cardPayment && <CardForm formUrl={cardPayment.formUrl} token={token} onMessage={onMessage} />}
    </>
  );
}

/** Describes a refusal; a refused amount with the error text of its field. */
function describeRefusal(error: unknown, texts: Parameters<typeof describeFailure>[1]): string {
  const [fieldError] = error instanceof ApiRefusal ? Object.values(error.fieldErrors) : [];
  return fieldError ?? describeFailure(error, texts);
}
