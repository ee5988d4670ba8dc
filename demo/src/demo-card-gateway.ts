import type { CountyLine } from '@portal/server/counties-file';

/**
 * The demo county's contract with the card emulator (card-emulator/README.md). Nothing of it is a secret: what it pays is not money.
 *
 * @param origin where the emulator listens; left out, the demo county takes no cards.
 */
export function createDemoCardGateway(origin: string | undefined): CountyLine['cardGateway'] {
  if (origin === undefined) return undefined;
  return {
    apiUrl: `${origin}/xml/v1/request.api`,
    formUrl: `${origin}/payment/payment`,
    apiLoginId: 'emulator',
    transactionKey: 'emulator-key',
    signatureKey: 'E'.repeat(128),
  };
}
