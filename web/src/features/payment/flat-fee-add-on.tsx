import { cancelImageState } from '@portal/contract/images/imaging/download-order';
import {
  type AddOnConfirmation,
  getAddOnOptions,
  getUserAddOnConfirmation,
} from '@portal/contract/money/flat-fee/add-on';
import type { FlatFeeOptions } from '@portal/contract/money/flat-fee/flat-fee-options';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import type { PaymentOutcome } from '../../lib/payment/payments.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { AddOnConfirmationStep } from './add-on-confirmation-step.tsx';
import { AddOnOptionsStep } from './add-on-options-step.tsx';
import { LookupDialog } from './lookup-dialog.tsx';

interface FlatFeeAddOnProps {
  /** The order that needs the copies; without an order, the server gives the add-on its own guid. */
  readonly order: { readonly guid: string; readonly options: FlatFeeOptions } | undefined;
  readonly onEnd: (outcome: PaymentOutcome) => void;
}

/** Adds copies to the flat fee: options, confirmation, result (Spec 1 §4 "Flat-fee add-on flow"). */
export function FlatFeeAddOn({ order, onEnd }: FlatFeeAddOnProps) {
  const texts = useTexts('payment');
  const { data, error, refetch } = useQuery({
    queryKey: ['flat-fee-options'],
    queryFn: ({ signal }) => call(getAddOnOptions, {}, { signal }),
    enabled: order === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (order) return <AddOnSteps guid={order.guid} options={order.options} isForCopy onEnd={onEnd} />;
  const options = data?.purchaseOptions.flatFeeOptions;
  const close = () => onEnd('CLOSED');
  if (data && options) {
    return (
      <AddOnSteps
        guid={data.guid}
        options={options}
        isForCopy={false}
        onEnd={(outcome) => {
          // A failure changes nothing: a state without a purchase expires automatically.
          call(cancelImageState, { imageStateGuid: data.guid }).catch(() => {});
          onEnd(outcome);
        }}
      />
    );
  }
  if (data) return <AlertDialog kind="warning" message={data.errorMessage} onClose={close} />;
  return (
    <LookupDialog
      title={texts('addOnTitle')}
      error={error}
      failure={texts('addOnOptionsFailed')}
      onRetry={() => void refetch()}
      onClose={close}
    />
  );
}

interface AddOnStepsProps {
  /** The image state that holds the choice. */
  readonly guid: string;
  readonly options: FlatFeeOptions;
  /** True if the user can return to a purchase, which continues afterwards. */
  readonly isForCopy: boolean;
  readonly onEnd: (outcome: PaymentOutcome) => void;
}

function AddOnSteps({ guid, options, isForCopy, onEnd }: AddOnStepsProps) {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const [option, setOption] = useState(options.options[0]?.value ?? '');
  const [confirmation, setConfirmation] = useState<AddOnConfirmation>();
  const [isBought, setIsBought] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const close = () => onEnd('CLOSED');

  const choose = async () => {
    if (isPending) return;
    setIsPending(true);
    try {
      const response = await call(getUserAddOnConfirmation, { option, imageStateReference: { imageStateGuid: guid } });
      if (response.ok) setConfirmation(response.confirmation);
      else void alert({ kind: 'warning', message: response.errorMessage });
    } catch (error) {
      void alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    } finally {
      setIsPending(false);
    }
  };
  const notifyBought = async (message: string) => {
    setIsBought(true);
    await alert({ kind: 'message', message });
    onEnd('DONE');
  };

  if (isBought) return null;
  if (confirmation) {
    return (
      <AddOnConfirmationStep
        guid={guid}
        confirmation={confirmation}
        onBought={(message) => void notifyBought(message)}
        onBack={() => setConfirmation(undefined)}
        onClose={close}
      />
    );
  }
  return (
    <AddOnOptionsStep
      options={options}
      option={option}
      isPending={isPending}
      onChoose={setOption}
      onBuy={() => void choose()}
      {...(isForCopy && { onBack: () => onEnd('BACK') })}
      onClose={close}
    />
  );
}
