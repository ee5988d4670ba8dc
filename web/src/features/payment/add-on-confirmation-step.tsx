import { Button } from '@mantine/core';
import { type AddOnConfirmation, userAddOn } from '@portal/contract/money/flat-fee/add-on';
import { formatCents } from '@portal/contract/values/money';
import { useRef, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { describeFailure, isOutcomeKnown } from '../../lib/failure-text.ts';
import { useRefreshBalance } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { AmountLines } from './amount-lines.tsx';
import { LeavingButtons } from './leaving-buttons.tsx';
import classes from './payment.module.css';

/** The second line of the headers is bold (Spec 1 §2). */
const BOLD_HEADER = 1;

interface AddOnConfirmationStepProps {
  /** The image state that holds the choice. */
  readonly guid: string;
  readonly confirmation: AddOnConfirmation;
  /** Receives the server's message about what was added. */
  readonly onBought: (message: string) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Shows the price and the new balance before the purchase (Spec 1 §2 "Flat Fee Add On Confirmation"). */
export function AddOnConfirmationStep({ guid, confirmation, onBought, onBack, onClose }: AddOnConfirmationStepProps) {
  const texts = useTexts('payment');
  const { isPending, buy } = useBuyAddOn(guid, onBought);
  const { headers, accountMessage, beginningBalance, purchaseMessage, purchase, endingBalance, insufficientBalance } =
    confirmation;
  return (
    <Dialog
      title={texts('addOnConfirmationTitle')}
      size="small"
      focusesTitle
      onClose={() => isPending || onClose()}
      footer={
        <>
          <LeavingButtons onBack={() => isPending || onBack()} onCancel={() => isPending || onClose()} />
          {!insufficientBalance && (
            <Button loading={isPending} onClick={() => void buy()}>
              {texts('buyFor', { amount: formatCents(purchase.valueCents) })}
            </Button>
          )}
        </>
      }
    >
      {headers.map((header, index) => (
        <p key={header} className={classes.message} data-kind={index === BOLD_HEADER ? 'headline' : 'line'}>
          {header}
        </p>
      ))}
      <p className={classes.message}>{accountMessage}</p>
      <AmountLines lines={[beginningBalance]} />
      <p className={classes.message}>{purchaseMessage}</p>
      <AmountLines lines={[purchase, { ...endingBalance, isShort: insufficientBalance }]} />
    </Dialog>
  );
}

/** Buys once however often the button is pressed; an alert shows failures. */
function useBuyAddOn(guid: string, onBought: (message: string) => void) {
  const texts = useTexts('payment');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const refresh = useRefreshBalance();
  const [isPending, setIsPending] = useState(false);
  /** A ref and not state, because the second click of a double click comes before the next render. */
  const isUnderWay = useRef(false);

  const buy = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPending(true);
    try {
      const { ok, message } = await call(userAddOn, { imageStateGuid: guid });
      refresh.mutate();
      if (ok) onBought(message);
      else void alert({ kind: 'warning', message });
    } catch (error) {
      const message = isOutcomeKnown(error) ? describeFailure(error, commonTexts) : texts('buyUnknown');
      void alert({ kind: 'warning', message });
    } finally {
      isUnderWay.current = false;
      setIsPending(false);
    }
  };
  return { isPending, buy };
}
