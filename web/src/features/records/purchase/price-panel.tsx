import { Button } from '@mantine/core';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { FeeLines } from './fee-lines.tsx';
import classes from './price-panel.module.css';
import type { Pricing } from './use-download-order.ts';

/** The typical number of lines of a fee schedule. */
const USUAL_LINES = 4;

/** The price of the selected pages, as soon as the server has computed it. */
export function PricePanel({ pricing }: { readonly pricing: Pricing }) {
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { order, failure } = pricing;
  if (order) return <FeeLines schedule={order.feeSchedule} />;
  if (failure === undefined) return <SkeletonLines lines={USUAL_LINES} />;
  return (
    <div role="alert" className={classes.failure}>
      <p>
        {texts('priceFailed')} {describeFailure(failure, commonTexts)}
      </p>
      <Button variant="default" onClick={pricing.renew}>
        {texts('tryAgain')}
      </Button>
    </div>
  );
}
