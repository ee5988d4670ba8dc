import { Button } from '@mantine/core';
import { certifyProperty } from '@portal/contract/index/title/property';
import { formatCents } from '@portal/contract/values/money';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useCertificateOffer, useCertify } from '../../../ui/certify/use-certify.ts';
import { useKeys } from '../../../ui/keys/keys.tsx';

/** Certifies a property page and saves the certificate. Renders nothing if the county doesn't certify. */
export function CertifyPropertyButton({ land }: { readonly land: string }) {
  const texts = useTexts('search-certificate');
  const offer = useCertificateOffer();
  const { mutate, isPending } = useCertify((requestKey, path: string) =>
    call(certifyProperty, { requestKey, land: path }),
  );
  const certify = () => !isPending && mutate(land);
  useKeys(offer?.isOffered ? [{ key: 'y', label: texts('certifyProperty'), run: certify, isPaid: true }] : []);
  if (!offer?.isOffered) return null;
  return (
    <Button variant="default" aria-disabled={isPending} title={texts('certifyProperty')} onClick={certify}>
      {offer.costCents === 0 ? texts('certify') : texts('certifyFor', { price: formatCents(offer.costCents) })}
    </Button>
  );
}
