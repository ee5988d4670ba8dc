import type { Endpoint, RequestOf } from '@portal/contract/endpoint';
import { callFile } from '../lib/api-client.ts';
import { describeFailure } from '../lib/failure-text.ts';
import { saveFile } from '../lib/files/download.ts';
import { useTexts } from '../lib/texts/i18n.ts';
import { useDialogs } from './dialog/dialogs.tsx';

/** Saves the file of a call; a failure is an alert with the message. */
export function useSavePdf() {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  return async <E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<void> => {
    try {
      saveFile(await callFile(endpoint, request));
    } catch (error) {
      await alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    }
  };
}
