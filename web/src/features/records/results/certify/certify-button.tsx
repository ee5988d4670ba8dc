import { Button } from '@mantine/core';
import { isOfImageText } from '@portal/contract/index/search/definitions/searches';
import { formatCents } from '@portal/contract/values/money';
import { useState } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { useCertificateOffer, useCertify } from '../../../../ui/certify/use-certify.ts';
import { KeyHint } from '../../../../ui/keys/key-hint.tsx';
import { useKeys } from '../../../../ui/keys/keys.tsx';
import { type CertificateSearch, useCertificateSearches } from '../certificate-searches.ts';
import { CertificateDialog } from './certificate-dialog.tsx';
import { requestCertificate } from './request-certificate.ts';

/**
 * Certifies a search and saves the certificate, or collects it with others for one certificate. The price is on the
 * button; renders nothing if the county doesn't certify searches.
 */
export function CertifyButton({ search }: { readonly search: CertificateSearch }) {
  const texts = useTexts('search-certificate');
  const offer = useCertificateOffer();
  const { mutate, isPending } = useCertify(requestCertificate);
  const { searches, isFull, add, remove } = useCertificateSearches();
  const [isOpen, setIsOpen] = useState(false);
  const { addressKey } = search;
  const isAdded = searches.some((other) => other.addressKey === addressKey);
  const certify = () => !isPending && mutate([addressKey]);
  // A certificate is about the county's index.
  const isOffered = offer?.isOffered === true && !isOfImageText(search.type);
  useKeys(isOffered ? [{ key: 'y', label: texts('certifyHint'), run: certify, isPaid: true }] : []);
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="default"
        aria-disabled={isPending}
        aria-keyshortcuts="y"
        rightSection={<KeyHint shortcut="y" />}
        title={texts('certifyHint')}
        onClick={certify}
      >
        {offer.costCents === 0 ? texts('certify') : texts('certifyFor', { price: formatCents(offer.costCents) })}
      </Button>
      {(isAdded || !isFull) && (
        <Button
          variant="default"
          data-stays
          title={texts('several.addHint')}
          onClick={() => (isAdded ? remove(addressKey) : add(search))}
        >
          {texts(isAdded ? 'several.remove' : 'several.add')}
        </Button>
      )}
      {searches.length > 0 && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {texts('several.open', { total: searches.length })}
        </Button>
      )}
      {isOpen && <CertificateDialog costCents={offer.costCents} onClose={() => setIsOpen(false)} />}
    </>
  );
}
