import type { CardEmulator } from '@portal/card-emulator/card-emulator';
import { EMULATOR_MERCHANT, EMULATOR_SIGNATURE_KEY, startCardEmulator } from '@portal/card-emulator/start-emulator';
import type { CardEntry } from '@portal/card-emulator/test-cards';
import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { authorize } from '@portal/contract/money/cards/authorize';
import { completeDeposit, initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { parseFrameMessage } from '@portal/contract/money/cards/frame-message';
import { findCardFaults, getSessionIdHash } from '@portal/server/modules/money/cards';
import { chargeTab } from '@portal/server/modules/money/cards/sales';
import { findLedgerFaults } from '@portal/server/modules/money/ledger';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { openAuthorizeNet } from '@portal/server/platform/card-gateway/authorize-net';
import type { CardGateway } from '@portal/server/platform/card-gateway/card-gateway';
import { inTransaction } from '@portal/server/platform/database/database';
import { expect } from 'vitest';
import { toSalePosting } from './sales.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestClient } from './test-app.ts';

export const VISA: CardEntry = { cardNumber: '4111111111111111', zip: '55802', cardCode: '123' };
export const OTHER_VISA: CardEntry = { ...VISA, cardNumber: '4007000000027' };

export interface CardApp extends TestApp {
  readonly emulator: CardEmulator;
}

export interface CardAppOptions extends Pick<TestAppOptions, 'database'> {
  /** Wraps the client of the gateway. */
  readonly wrapGateway?: (gateway: CardGateway) => CardGateway;
}

/** Opens a county's client of an emulator. */
function openEmulatedGateway({ apiUrl, formUrl }: CardEmulator): CardGateway {
  return openAuthorizeNet({ apiUrl, formUrl, ...EMULATOR_MERCHANT, signatureKey: EMULATOR_SIGNATURE_KEY });
}

/**
 * Starts a county that accepts cards, and its gateway: authorizations of $50.00 with a surcharge of 2.5 %, deposits of $10.00 to
 * $500.00 with a surcharge of 3 %. The gateway sends no notifications until `listenToGateway`.
 */
export async function startCardApp(options: CardAppOptions = {}): Promise<CardApp> {
  const emulator = await startCardEmulator();
  const gateway = openEmulatedGateway(emulator);
  const cardGateway = options.wrapGateway?.(gateway) ?? gateway;
  const app = await startTestApp({ cardGateway, database: options.database });
  const save = (group: 'creditCardExtra' | 'escrow' | 'userAccess', content: object) =>
    saveSettings(app.county.db, { group, content, actor: SYSTEM_ACTOR });
  await save('creditCardExtra', {
    maxAmount: 5_000,
    applySurcharge: true,
    surchargeMethod: 'percent',
    surchargePercent: 250,
  });
  await save('escrow', {
    reloadByCreditCard: true,
    minReloadAmount: 1_000,
    maxReloadAmount: 50_000,
    applySurcharge: true,
    creditCardSurchargeMethod: 'percent',
    creditCardSurchargePercent: 300,
  });
  // Sessions must outlast the jobs that a test waits for.
  await save('userAccess', { inactivityTimeLimit: false });
  return {
    ...app,
    emulator,
    close: async () => {
      await emulator.close();
      await app.close();
    },
  };
}

/** Listens on a port and lets the gateway send its notifications there. */
export async function listenToGateway({ app, county, emulator }: CardApp): Promise<void> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  emulator.webhooks.setTarget({
    url: `${origin}/${county.key}/card-gateway/notifications`,
    signatureKey: EMULATOR_SIGNATURE_KEY,
  });
}

/** Signs in a user of a new account that pays by card. */
export function signInCardUser(app: CardApp): Promise<TestClient> {
  return app.signedIn({ account: { paymentMethod: 'CREDIT_CARD', imageChargeMethod: 'PAGE' } });
}

/** Submits a payment form like a user. @returns the transaction's id from the form; undefined if it was declined. */
export async function payForm({ emulator }: CardApp, token: string, card = VISA): Promise<string | undefined> {
  const message = parseFrameMessage((await emulator.pay(token, card)).message);
  return message?.action === 'transactResponse' ? message.response.transId : undefined;
}

/** Requests an authorization form. @returns its token. */
export async function requestAuthorization(client: TestClient): Promise<string> {
  return (await client.call(authorize, {})).content.token;
}

/** Submits an authorization form without notifying the portal. @returns the transaction's id. */
export async function payAuthorization(app: CardApp, client: TestClient, card = VISA): Promise<string> {
  const transId = await payForm(app, await requestAuthorization(client), card);
  if (transId === undefined) throw new Error('The authorization was declined.');
  return transId;
}

/** Authorizes a card completely. @returns the transaction's id. */
export async function authorizeCard(app: CardApp, client: TestClient, card = VISA): Promise<string> {
  const transId = await payAuthorization(app, client, card);
  const { content } = await client.call(authorizationResponse, { transId });
  expect(content).toEqual({ authorizationOkay: true, status: 'DONE' });
  return transId;
}

/** Submits a deposit form without notifying the portal. @returns the transaction's id. */
export async function payDeposit(app: CardApp, client: TestClient, amount = '25.00', card = VISA): Promise<string> {
  const { content } = await client.call(initiateDeposit, { amount });
  const transId = await payForm(app, content.tokenResults.token, card);
  if (transId === undefined) throw new Error('The deposit was declined.');
  return transId;
}

export const reportDeposit = (client: TestClient, transId: string) => client.call(completeDeposit, { transId });

/** Charges an amount for a search to a user's authorized card. @returns the outcome. */
export async function chargeCard(client: TestClient, sale: { readonly amountCents: number; readonly opKey: string }) {
  const { db, county } = client.asPayer();
  const sessionIdHash = getSessionIdHash(client.asPayer());
  const posting = toSalePosting({
    ...{ accountId: client.accountId, userId: client.userId, method: 'CARD', at: county.clock.now() },
    ...{ kind: 'SEARCH', revenue: 'REVENUE_SEARCH', ...sale },
  });
  const outcome = await inTransaction(db, (tx) => chargeTab(tx, { county, sessionIdHash }, posting));
  return outcome.status;
}

/** Returns the gateway's status of a transaction. */
export const statusAtGateway = ({ emulator }: CardApp, transId: string) => emulator.book.find(transId)?.status;

/** Lists the rules of open findings with their subjects. */
export async function listFindings({ county }: TestApp): Promise<readonly string[]> {
  const rows = await county.db
    .selectFrom('reconciliation_findings')
    .select(['rule', 'subject'])
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ rule, subject }) => `${rule} ${subject}`);
}

/** Finds the findings about a transaction or a number, open or not. */
export async function findFindings({ county }: TestApp, subject: string) {
  const rows = await county.db
    .selectFrom('reconciliation_findings')
    .select(['id', 'rule', 'details', 'settled_at as settledAt', 'closed_reason as closedReason'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
  return rows.map(({ settledAt, ...finding }) => ({ ...finding, isOpen: settledAt === null }));
}

/** Fails if ledger and card payments contradict each other. */
export async function expectSoundCards({ county }: TestApp): Promise<void> {
  expect([...(await findLedgerFaults(county.db)), ...(await findCardFaults(county.db))]).toEqual([]);
}
