import { Button } from '@mantine/core';
import type { CartDocument } from '@portal/contract/images/cart/cart';
import { useState } from 'react';
import { useCountyFlags } from '../../../../lib/county/county-flags.ts';
import { describeFailure } from '../../../../lib/failure-text.ts';
import { useCurrentUser } from '../../../../lib/session/session.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../../../ui/failed-load/skeletons.tsx';
import { useKeys } from '../../../../ui/keys/keys.tsx';
import { ScreenHeading } from '../../../../ui/screen.tsx';
import { ChargesStep } from '../charges-step.tsx';
import { FeeLines } from '../fee-lines.tsx';
import type { Receipt } from '../receipt-step.tsx';
import { usePayment } from '../use-payment.ts';
import { BoughtCarts } from './bought-carts.tsx';
import { CartReceipt } from './cart-receipt.tsx';
import classes from './cart-screen.module.css';
import { CartTable } from './cart-table.tsx';
import { GuestLink } from './guest-link.tsx';
import { useCartPurchase } from './use-cart-purchase.ts';
import { useCartQuote } from './use-cart-quote.ts';

type Step = { readonly kind: 'cart' | 'charges' } | { readonly kind: 'receipt'; readonly receipt: Receipt };

/** The documents that the user has collected, their price together, and what was bought lately. */
export function CartScreen() {
  const texts = useTexts('cart');
  const imagingTexts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const quote = useCartQuote();
  const { documents, pricing, failure } = quote;
  const [step, setStep] = useState<Step>({ kind: 'cart' });
  const backToCart = () => {
    pricing.renew();
    setStep({ kind: 'cart' });
  };
  const [email, setEmail] = useState('');
  const payment = usePayment(useCartPurchase(documents, email), pricing, {
    onPaid: (receipt) => setStep({ kind: 'receipt', receipt }),
    onEnded: backToCart,
    onClosed: backToCart,
  });
  return (
    <div className={classes.page}>
      <ScreenHeading>{texts('title')}</ScreenHeading>
      {failure !== undefined && (
        <p role="alert">
          {describeFailure(failure, commonTexts)}{' '}
          <Button variant="default" size="compact-sm" onClick={pricing.renew}>
            {imagingTexts('tryAgain')}
          </Button>
        </p>
      )}
      {documents === undefined && failure === undefined && <SkeletonLines lines={6} />}
      {documents?.length === 0 && <p>{texts('empty')}</p>}
      {documents !== undefined && documents.length > 0 && (
        <Documents
          documents={documents}
          quote={quote}
          onContinue={(address) => {
            setEmail(address);
            setStep({ kind: 'charges' });
          }}
        />
      )}
      <BoughtCarts />
      {step.kind === 'charges' && !payment.isBuying && (
        <ChargesStep
          title={texts('title')}
          pricing={pricing}
          isPending={payment.isPending}
          problem={payment.problem}
          onBack={() => payment.isPending || backToCart()}
          onCancel={() => payment.isPending || backToCart()}
          onPay={() => void payment.pay()}
          onBuy={() => void payment.buy()}
          onCheckBalance={() => void payment.checkBalance()}
        />
      )}
      {step.kind === 'receipt' && <CartReceipt receipt={step.receipt} email={email} onClose={backToCart} />}
    </div>
  );
}

interface DocumentsProps {
  readonly documents: readonly CartDocument[];
  readonly quote: ReturnType<typeof useCartQuote>;
  /** @param email the address of a guest who wants a link to the copies; otherwise empty. */
  readonly onContinue: (email: string) => void;
}

/** The documents with their prices, the sum, and the way to the charges. */
function Documents({ documents, quote, onContinue }: DocumentsProps) {
  const { order } = quote.pricing;
  const { certifyCopies } = useCountyFlags();
  const isGuest = useCurrentUser().role === 'GUEST';
  const costs = documents.some(({ priceCents }) => priceCents > 0);
  return (
    <>
      <CartTable documents={documents} onRemove={quote.remove} onCertify={certifyCopies ? quote.certify : undefined} />
      {order && (
        <div className={classes.sum}>
          <FeeLines schedule={leaveOutItems(order.feeSchedule)} />
          {isGuest && costs ? <GuestLink onContinue={onContinue} /> : <Continue onContinue={() => onContinue('')} />}
        </div>
      )}
    </>
  );
}

function Continue({ onContinue }: { readonly onContinue: () => void }) {
  const texts = useTexts('cart');
  useKeys([{ key: 'd', label: texts('continue'), run: onContinue }]);
  return (
    <Button aria-keyshortcuts="d" onClick={onContinue}>
      {texts('continue')}
    </Button>
  );
}

type Schedule = Parameters<typeof FeeLines>[0]['schedule'];

/** The table above has the documents. */
function leaveOutItems(schedule: Schedule): Schedule {
  const { multipleItemPurchase } = schedule;
  return multipleItemPurchase === undefined
    ? schedule
    : { ...schedule, multipleItemPurchase: { ...multipleItemPurchase, items: [] } };
}
