import type { FeeChoice } from '@portal/contract/filing/efile/corrections';
import { ApiRefusal } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';

interface Chosen {
  readonly feeChoice?: FeeChoice;
}

/**
 * Returns what sends a correction of a recorded filing. If its fees change with it, the clerk chooses whether the difference is settled, and it is sent
 * again with that; neither is chosen by Escape.
 */
export function useFeeChoice(): <Content>(send: (chosen: Chosen) => Promise<Content>) => Promise<Content> {
  const texts = useTexts('efile');
  const { confirm } = useDialogs();
  const title = texts('feesChange');
  const chooseFor = async ({ differentFees, unknownFees }: ApiRefusal['fieldErrors']): Promise<Chosen> => {
    const settle = { title, message: differentFees ?? '', confirmLabel: texts('settleFees') };
    if (differentFees !== undefined && (await confirm({ ...settle, cancelLabel: texts('settleFeesNot') })))
      return { feeChoice: 'SETTLE' };
    const message = [unknownFees, texts('keepFeesHint')].filter((part) => part !== undefined).join(' ');
    return (await confirm({ title, message, confirmLabel: texts('keepFees') })) ? { feeChoice: 'KEEP' } : {};
  };
  return async (send) => {
    try {
      return await send({});
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      const { differentFees, unknownFees } = error.fieldErrors;
      if (differentFees === undefined && unknownFees === undefined) throw error;
      const chosen = await chooseFor(error.fieldErrors);
      if (chosen.feeChoice === undefined) throw error;
      return send(chosen);
    }
  };
}
