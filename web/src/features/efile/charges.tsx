import { Button } from '@mantine/core';
import type { FoundWarning } from '@portal/contract/filing/efile/filing';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import type { TranslateArea } from '@portal/messages/translate';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Money } from '../../ui/money/money.tsx';
import classes from './efile.module.css';
import type { FilingQuote } from './use-filing-upload.ts';

/** A package: its price, and the findings for each document. */
export interface PackageQuote extends Omit<FilingQuote, 'imageId' | 'warnings'> {
  readonly documents: readonly Pick<FilingQuote, 'imageId' | 'warnings'>[];
}

interface ConfirmChargesProps {
  readonly quote: PackageQuote;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/**
 * The price and the warnings of a filing before payment (Spec 3 §4: "Continue to Payment?" for cards, otherwise
 * "Continue?").
 */
export function ConfirmCharges({ quote, onAnswer }: ConfirmChargesProps) {
  const texts = useTexts('efile');
  const commonTexts = useTexts('common');
  const isByCard = quote.paymentMethod === 'CREDIT_CARD' && quote.totalCharge > 0;
  return (
    <Dialog
      role="alertdialog"
      title={texts('confirmTitle')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {commonTexts('cancel')}
          </Button>
          <Button data-autofocus onClick={() => onAnswer(true)}>
            {texts('yes')}
          </Button>
        </>
      }
    >
      {quote.documents.map(({ imageId, warnings }, index) => (
        <section key={imageId}>
          {quote.documents.length > 1 && warnings.length > 0 && <h3>{texts('documentOf', { n: index + 1 })}</h3>}
          <Warnings warnings={warnings} />
        </section>
      ))}
      <dl className={classes.facts}>
        {quote.documents.length > 1 && (
          <>
            <dt>{texts('documentCount')}</dt>
            <dd className="tabular">{quote.documents.length}</dd>
          </>
        )}
        <dt>{texts('numberOfPages')}</dt>
        <dd className="tabular">{quote.numberOfPages}</dd>
        {listCharges(quote, texts).map(([name, cents]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name}-amount`}>
            <Money cents={cents} />
          </dd>,
        ])}
      </dl>
      <p>{texts(isByCard ? 'continueToPayment' : 'continueQuestion')}</p>
    </Dialog>
  );
}

/** The lines of a price with their names. */
function listCharges(quote: PackageQuote, texts: TranslateArea<'efile'>): readonly (readonly [string, number])[] {
  return [
    [texts('firstPageCharge'), quote.firstPageCharge],
    [texts('additionalPagesCharge'), quote.additionalPagesCharge],
    ...quote.fees.map(({ fee, charge }) => [texts(`fees.${fee}`), charge] as const),
    ...(quote.surcharge > 0 ? ([[texts('surcharge'), quote.surcharge]] as const) : []),
    [texts('totalCharge'), quote.totalCharge],
  ];
}

/** Findings in a document that don't prevent its filing. */
export function Warnings({ warnings }: { readonly warnings: readonly FoundWarning[] }) {
  const texts = useTexts('efile');
  if (warnings.length === 0) return null;
  const describe = ({ code, pages }: FoundWarning) => {
    if (code === 'ACTIVE' || code === 'DUPLICATE' || code === 'STAMP_SPACE') return texts(`warnings.${code}`);
    return texts(`warnings.${code}`, { pages: formatPageSelection(pages) });
  };
  return (
    <>
      <p>{texts('warningsTitle')}</p>
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={warning.code}>{describe(warning)}</li>
        ))}
      </ul>
    </>
  );
}
