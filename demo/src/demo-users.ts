import type { AccountType, PaymentMethod, Role } from '@portal/contract/values/role';
import type { DemoUser } from '@portal/server/modules/office/helper-data';

/** The password of every demo user; the login page shows it. */
const DEMO_PASSWORD = 'Juniper!2026';

/** The county's guest user. */
export const DEMO_GUEST = 'guest.juniper';

export interface DemoAccount {
  readonly name: string;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
  readonly imageChargeMethod: 'DOCUMENT' | 'PAGE';
  readonly flatFeeRateLevel?: number;
  readonly userReload?: boolean;
  /** Its opening balance. */
  readonly escrowCents?: number;
  /** The number of images that its flat fee still includes. */
  readonly images?: number;
  readonly users: readonly DemoAccountUser[];
}

interface DemoAccountUser extends Omit<DemoUser, 'isStaff'> {
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
}

const PREPAID = { accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW', imageChargeMethod: 'PAGE' } as const;

/** The accounts of the demo county with their users. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    name: 'Provider',
    ...PREPAID,
    users: [person('demo.provider', 'TRIMIN', 'Signe', 'Rolvaag', 'Provider staff: everything')],
  },
  {
    name: 'Juniper County',
    ...PREPAID,
    users: [person('demo.county', 'COUNTY', 'Marlys', 'Dvorak', "The recorder's office: users, accounts, settings")],
  },
  {
    name: 'Northwoods Title',
    ...PREPAID,
    // With what it pays at the counter (seed-counter.ts) and by card, less a payout (seed-treasury.ts), $250.00.
    escrowCents: 3_000,
    users: [
      person('demo.manager', 'ACCOUNT', 'Ruth', 'Halvorsen', 'Manager of a title company, prepaid escrow'),
      person('demo.searcher', 'USER', 'Ray', 'Halvorsen', 'Title examiner of the same company'),
    ],
  },
  {
    name: 'Lakes Abstract',
    accountType: 'A_LA_CARTE',
    paymentMethod: 'INVOICE',
    imageChargeMethod: 'DOCUMENT',
    users: [person('demo.invoice', 'USER', 'Pa', 'Vang', 'Abstractor, invoiced by the month')],
  },
  {
    // It owes invoices of several months, and its check came back (seed-debts.ts). So it buys nothing, and has no users.
    name: 'Sawtooth Closing',
    accountType: 'A_LA_CARTE',
    paymentMethod: 'INVOICE',
    imageChargeMethod: 'DOCUMENT',
    users: [],
  },
  {
    name: 'Granite Law Office',
    accountType: 'FLAT_FEE',
    paymentMethod: 'INVOICE',
    imageChargeMethod: 'DOCUMENT',
    flatFeeRateLevel: 1,
    userReload: true,
    images: 25,
    users: [person('demo.flatfee', 'ACCOUNT', 'Conrad', 'Weiss', 'Law office with a flat fee')],
  },
  {
    name: 'Card user',
    accountType: 'A_LA_CARTE',
    paymentMethod: 'CREDIT_CARD',
    imageChargeMethod: 'PAGE',
    users: [person('demo.card', 'USER', 'Hodan', 'Warsame', 'Owner who pays by card')],
  },
  {
    name: 'Guests',
    accountType: 'A_LA_CARTE',
    paymentMethod: 'CREDIT_CARD',
    imageChargeMethod: 'PAGE',
    users: [person(DEMO_GUEST, 'GUEST', 'Guest', 'Juniper', 'Guest')],
  },
  {
    // Its owner left money years ago (seed-unclaimed.ts).
    name: 'Kettle Creek Surveying',
    ...PREPAID,
    users: [],
  },
];

/** The users that the demo's login page lists. */
export const DEMO_USERS: readonly DemoUser[] = DEMO_ACCOUNTS.flatMap(({ users }) =>
  users.map(({ username, password, description, role }) => ({
    ...{ username, password, description },
    isStaff: role === 'COUNTY' || role === 'TRIMIN',
  })),
);

function person(
  username: string,
  role: Role,
  firstName: string,
  lastName: string,
  description: string,
): DemoAccountUser {
  return { username, password: DEMO_PASSWORD, role, firstName, lastName, description };
}
