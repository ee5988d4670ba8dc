import { Button } from '@mantine/core';
import {
  certifySearch,
  searchCertificateFile,
  searchCertificateOffer,
} from '@portal/contract/search-certificate/search-certificates';
import { formatCents } from '@portal/contract/values/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, callFile } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/download.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';

/** Certifies a search and saves the certificate. The price is on the button; nothing is shown where the county doesn't certify. */
export function CertifyButton({ addressKey }: { readonly addressKey: string }) {
  const texts = useTexts('search-certificate');
  const listTexts = useTexts('lists');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  // A request that got no answer is repeated under its key, and is charged once.
  const requestKey = useRef(crypto.randomUUID());
  const { data: offer } = useQuery({
    queryKey: ['search-certificate-offer'],
    queryFn: () => call(searchCertificateOffer, {}),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const request = { requestKey: requestKey.current, searchKeys: [addressKey] };
      const { number, message } = await call(certifySearch, request);
      return number === null ? message : callFile(searchCertificateFile, { number });
    },
    onSuccess: (result) => {
      if (typeof result === 'string') return void alert({ kind: 'warning', message: result });
      requestKey.current = crypto.randomUUID();
      saveFile(result);
      announce(listTexts('downloaded', { file: result.fileName }));
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  const certify = () => !isPending && mutate();
  useKeys(offer?.isOffered ? [{ key: 'y', label: texts('certifyHint'), run: certify }] : []);
  if (!offer?.isOffered) return null;
  return (
    <Button variant="default" aria-disabled={isPending} title={texts('certifyHint')} onClick={certify}>
      {offer.costCents === 0 ? texts('certify') : texts('certifyFor', { price: formatCents(offer.costCents) })}
    </Button>
  );
}
