import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentMethod, Role } from '@portal/contract/values/role';

/** The port of the portal for the journeys: one that nothing usual listens on. E2E_PORT chooses another. */
export const E2E_PORT = Number(process.env.E2E_PORT ?? 18_080);

export const E2E_PASSWORD = 'Journey!2026';

/** Where the mails of the journeys land, a file each. */
export const E2E_MAIL_FOLDER = join(tmpdir(), `portal-e2e-mail-${E2E_PORT}`);

/** The mailbox of a journey's user. */
export const mailboxOf = (username: string) => `${username}@example.com`;

export interface JourneyUser {
  readonly username: string;
  /** What the escrow of her account holds. */
  readonly balanceCents: number;
  /** A USER unless told. */
  readonly role?: Role;
  /** ESCROW unless told. */
  readonly paymentMethod?: PaymentMethod;
  /** Copies that the flat fee of her account has left; without it the account has none. */
  readonly images?: number;
}

/** A user of an account of her own for each journey that spends money, so that journeys do not see each other's balances. */
export const E2E_USERS = {
  mouse: { username: 'journey.mouse', balanceCents: 25_000 },
  keyboard: { username: 'journey.keyboard', balanceCents: 25_000 },
  twoTabs: { username: 'journey.twotabs', balanceCents: 25_000 },
  poor: { username: 'journey.poor', balanceCents: 100 },
  looker: { username: 'journey.looker', balanceCents: 25_000 },
  damaged: { username: 'journey.damaged', balanceCents: 25_000 },
  profile: { username: 'journey.profile', balanceCents: 25_000 },
  password: { username: 'journey.password', balanceCents: 25_000 },
  sessions: { username: 'journey.sessions', balanceCents: 25_000 },
  translated: { username: 'journey.translated', balanceCents: 25_000 },
  transcript: { username: 'journey.transcript', balanceCents: 25_000 },
  recovery: { username: 'journey.recovery', balanceCents: 25_000 },
  invoice: { username: 'journey.invoice', balanceCents: 0, paymentMethod: 'INVOICE' },
  flatFee: { username: 'journey.flatfee', balanceCents: 5_000, role: 'ACCOUNT', images: 1 },
  card: { username: 'journey.card', balanceCents: 0, paymentMethod: 'CREDIT_CARD' },
  cardTrouble: { username: 'journey.cardtrouble', balanceCents: 0, paymentMethod: 'CREDIT_CARD' },
  cardAgain: { username: 'journey.cardagain', balanceCents: 0, paymentMethod: 'CREDIT_CARD' },
  depositor: { username: 'journey.depositor', balanceCents: 100, role: 'ACCOUNT' },
  depositorTwo: { username: 'journey.depositortwo', balanceCents: 100, role: 'ACCOUNT' },
} as const satisfies Record<string, JourneyUser>;
