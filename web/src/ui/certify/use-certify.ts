import type { ContentOf } from '@portal/contract/endpoint';
import type { certifiedCopyFile } from '@portal/contract/images/certified-copies/certified-copies';
import {
  type certifySearch,
  searchCertificateFile,
  searchCertificateOffer,
} from '@portal/contract/index/certified-searches/certified-searches';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, callFile } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { saveFile } from '../../lib/files/download.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../announcer.tsx';
import { useDialogs } from '../dialog/dialogs.tsx';

/** Whether the county certifies searches, and the price of a certificate. */
export const certificateOfferQuery = queryOptions({
  queryKey: ['search-certificate-offer'],
  queryFn: () => call(searchCertificateOffer, {}),
});

/** The answer of {@link certificateOfferQuery}; undefined until it is known. */
export function useCertificateOffer() {
  return useQuery(certificateOfferQuery).data;
}

/**
 * Certifies a subject on one certificate and saves it. A request without a response is repeated with its key, and
 * charged once.
 *
 * @param certify sends the request for the subject.
 * @param onIssued called when the file is saved.
 * @param file the call that returns the file.
 */
export function useCertify<Subject>(
  certify: (
    requestKey: string,
    subject: Subject,
  ) => Promise<Pick<ContentOf<typeof certifySearch>, 'number' | 'message'>>,
  onIssued?: () => void,
  file: typeof searchCertificateFile | typeof certifiedCopyFile = searchCertificateFile,
) {
  const listTexts = useTexts('lists');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  const requestKey = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: async (subject: Subject) => {
      const { number, message } = await certify(requestKey.current, subject);
      return number === null ? message : callFile(file, { number });
    },
    onSuccess: (result) => {
      if (typeof result === 'string') return void alert({ kind: 'warning', message: result });
      requestKey.current = crypto.randomUUID();
      saveFile(result);
      announce(listTexts('downloaded', { file: result.fileName }));
      onIssued?.();
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
}
