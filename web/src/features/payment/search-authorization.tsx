import { Button } from '@mantine/core';
import { creditCardSearchRates } from '@portal/contract/money/prices/credit-card-search-rates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import type { PaymentOutcome } from '../../lib/payment/payments.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { CardStep } from './card-step.tsx';
import classes from './payment.module.css';
import { useCardAuthorization } from './use-card-authorization.ts';

interface SearchAuthorizationProps {
  readonly isAgain: boolean;
  readonly onEnd: (outcome: PaymentOutcome) => void;
}

/** Price list, Continue to Credit Card, the card's form (Spec 2 §4 "Card payment flow"). */
export function SearchAuthorization({ isAgain, onEnd }: SearchAuthorizationProps) {
  const texts = useTexts('payment');
  const [isAtCard, setIsAtCard] = useState(false);
  const { isSettled, ...calls } = useCardAuthorization(onEnd, { notifiesSuccess: false });
  const close = () => onEnd('CLOSED');
  if (isSettled) return null;
  if (!isAtCard) return <PriceList isAgain={isAgain} onContinue={() => setIsAtCard(true)} onClose={close} />;
  return (
    <CardStep
      {...calls}
      title={texts('searchCardTitle')}
      unknownAction="cancels"
      onBack={() => setIsAtCard(false)}
      onClose={close}
    />
  );
}

interface PriceListProps {
  readonly isAgain: boolean;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** The current prices for payment by card. */
function PriceList({ isAgain, onContinue, onClose }: PriceListProps) {
  const texts = useTexts('payment');
  const commonTexts = useTexts('common');
  const { data, error, refetch } = useQuery({
    queryKey: ['card-prices'],
    queryFn: ({ signal }) => call(creditCardSearchRates, {}, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog
      title={texts(isAgain ? 'pricesAgainTitle' : 'pricesTitle')}
      size="small"
      focusesTitle
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonTexts('close')}
          </Button>
          {data && <Button onClick={onContinue}>{texts('continueToCard')}</Button>}
          {!data && error && <Button onClick={() => void refetch()}>{texts('tryAgain')}</Button>}
        </>
      }
    >
      <p className={classes.intro}>{texts(isAgain ? 'pricesAgainIntro' : 'pricesIntro')}</p>
      {data && <Prices rates={data.creditCardSearchRates} />}
      {data?.surchargeMessage && <p>{data.surchargeMessage}</p>}
      {!data && !error && <SkeletonLines lines={9} />}
      {!data && error && (
        <p role="alert" className={classes.warning}>
          {texts('pricesFailed')} {describeFailure(error, commonTexts)}
        </p>
      )}
    </Dialog>
  );
}

interface PricesProps {
  readonly rates: readonly { readonly code: string; readonly description: string }[];
}

function Prices({ rates }: PricesProps) {
  const texts = useTexts('payment');
  if (rates.length === 0) return <p>{texts('pricesEmpty')}</p>;
  return (
    <table className={classes.prices}>
      <thead>
        <tr>
          <th scope="col">{texts('pricesItem')}</th>
          <th scope="col">{texts('pricesPrice')}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ code, description }) => (
          <tr key={code}>
            <th scope="row">{code}</th>
            <td className="tabular">{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
