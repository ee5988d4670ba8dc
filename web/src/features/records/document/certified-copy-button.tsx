import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  certifiedCopyFile,
  issueCertifiedCopy,
  quoteCertifiedCopy,
} from '@portal/contract/images/certified-copies/certified-copies';
import { joinDocumentKey } from '@portal/contract/values/document-key';
import { formatCents } from '@portal/contract/values/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useCertify } from '../../../ui/certify/use-certify.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { useAddToCart } from '../record/cart.ts';
import classes from './certified-copy-button.module.css';

type Quote = ContentOf<typeof quoteCertifiedCopy>;

interface Address {
  readonly documentType: string;
  readonly documentNumber: string;
}

/** Shows the price of a certified copy of the open document by button or key. Renders nothing if the county doesn't certify copies. */
export function CertifiedCopyButton({
  facts,
}: {
  readonly facts: { readonly docType: string; readonly docNumber: string };
}) {
  const texts = useTexts('certified-copy');
  const commonTexts = useTexts('common');
  const { certifyCopies } = useCountyFlags();
  const { alert } = useDialogs();
  const [quote, setQuote] = useState<Quote>();
  const address = { documentType: facts.docType, documentNumber: facts.docNumber };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(quoteCertifiedCopy, address),
    onSuccess: setQuote,
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  const open = () => !isPending && mutate();
  useKeys(certifyCopies ? [{ key: 'Y', label: texts('open'), run: open }] : []);
  if (!certifyCopies) return null;
  return (
    <>
      <Button variant="default" aria-disabled={isPending} onClick={open}>
        {texts('open')}
      </Button>
      {quote && <CertifiedCopyDialog address={address} quote={quote} onClose={() => setQuote(undefined)} />}
    </>
  );
}

interface CertifiedCopyDialogProps {
  readonly address: Address;
  readonly quote: Quote;
  readonly onClose: () => void;
}

/** The price line by line, and the button that certifies the copy and saves it. */
function CertifiedCopyDialog({ address, quote, onClose }: CertifiedCopyDialogProps) {
  const texts = useTexts('certified-copy');
  const certificateTexts = useTexts('search-certificate');
  const commonTexts = useTexts('common');
  const cartTexts = useTexts('cart');
  const addToCart = useAddToCart();
  const { title, pageCount, certificationCents, pagesCents, surchargeCents, totalCents } = quote;
  const { documentType, documentNumber } = address;
  const { mutate, isPending } = useCertify(
    (requestKey, asked: Address) => call(issueCertifiedCopy, { ...asked, requestKey, pageCount, totalCents }),
    onClose,
    certifiedCopyFile,
  );
  const lines = [
    [texts('certification'), certificationCents],
    [texts('pages', { total: pageCount }), pagesCents],
    ...(surchargeCents === 0 ? [] : [[texts('surcharge'), surchargeCents] as const]),
  ] as const;
  return (
    <Dialog
      title={texts('dialog', { title })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              addToCart([{ documentKey: joinDocumentKey(documentType, documentNumber), isCertified: true }]);
              onClose();
            }}
          >
            {cartTexts('add')}
          </Button>
          <Button
            data-autofocus
            aria-disabled={isPending}
            loading={isPending}
            onClick={() => !isPending && mutate(address)}
          >
            {totalCents === 0
              ? certificateTexts('certify')
              : certificateTexts('certifyFor', { price: formatCents(totalCents) })}
          </Button>
        </>
      }
    >
      <p>{texts('note')}</p>
      <dl className={classes.lines}>
        {lines.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
