import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentMethod, Role } from '@portal/contract/values/role';

/** The portal's port for the journeys, which no common program uses. E2E_PORT chooses another. */
export const E2E_PORT = Number(process.env.E2E_PORT ?? 18_080);

export const E2E_PASSWORD = 'Journey!2026';

/** The folder that receives the emails of the journeys, one file each. */
export const E2E_MAIL_FOLDER = join(tmpdir(), `portal-e2e-mail-${E2E_PORT}`);

/** Returns the email address of a journey's user. */
export const mailboxOf = (username: string) => `${username}@example.com`;

export interface JourneyUser {
  readonly username: string;
  /** The escrow balance of the user's account. */
  readonly balanceCents: number;
  /** Default: USER. */
  readonly role?: Role;
  /** Default: ESCROW. */
  readonly paymentMethod?: PaymentMethod;
  /** Images left in the flat fee of the user's account; without a value, the account has no flat fee. */
  readonly images?: number;
}

/** A user with their own account for each journey that spends money, so that journeys don't change each other's balances. */
export const E2E_USERS = {
  mouse: { username: 'journey.mouse', balanceCents: 25_000 },
  keyboard: { username: 'journey.keyboard', balanceCents: 25_000 },
  reader: { username: 'journey.reader', balanceCents: 25_000 },
  twoTabs: { username: 'journey.twotabs', balanceCents: 25_000 },
  poor: { username: 'journey.poor', balanceCents: 100 },
  examiner: { username: 'journey.examiner', balanceCents: 25_000 },
  landExaminer: { username: 'journey.landexaminer', balanceCents: 25_000 },
  looker: { username: 'journey.looker', balanceCents: 25_000 },
  linked: { username: 'journey.linked', balanceCents: 25_000 },
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
  reports: { username: 'journey.reports', balanceCents: 0, role: 'COUNTY' },
  staff: { username: 'journey.staff', balanceCents: 0, role: 'COUNTY' },
  depositorTwo: { username: 'journey.depositortwo', balanceCents: 100, role: 'ACCOUNT' },
  filer: { username: 'journey.filer', balanceCents: 50_000 },
  filerOffline: { username: 'journey.fileroffline', balanceCents: 50_000 },
  filerOfPackage: { username: 'journey.filerpackage', balanceCents: 50_000 },
  filerByCard: { username: 'journey.filercard', balanceCents: 0, paymentMethod: 'CREDIT_CARD' },
  recorder: { username: 'journey.recorder', balanceCents: 0, role: 'COUNTY' },
  clerk: { username: 'journey.clerk', balanceCents: 0, role: 'COUNTY' },
  provider: { username: 'journey.provider', balanceCents: 0, role: 'TRIMIN' },
  accountAdministrator: { username: 'journey.administrator', balanceCents: 0, role: 'ACCOUNT' },
  subject: { username: 'journey.subject', balanceCents: 0 },
} as const satisfies Record<string, JourneyUser>;

/** The identity provider of the journeys, and the person who is at its keyboard. */
export const E2E_PROVIDER = { label: 'Juniper account', person: 'journey.staff@juniper.example' } as const;
