import type { CountyLine } from '@portal/server/counties-file';

/**
 * Returns the demo county's settings for the card emulator (card-emulator/README.md). They aren't secret: no real money is involved.
 *
 * @param origin the emulator's address; without one the demo county accepts no cards.
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
