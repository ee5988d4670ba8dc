import type { AccountType, PaymentMethod, Role } from '@portal/contract/values/role';
import type { DemoUser } from '@portal/server/modules/helper-data';

/** The same for everybody: it stands on the login page. */
const DEMO_PASSWORD = 'Juniper!2026';

/** The user that the county names as its guest. */
export const DEMO_GUEST = 'guest.juniper';

export interface DemoAccount {
  readonly name: string;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
  readonly imageChargeMethod: 'DOCUMENT' | 'PAGE';
  readonly flatFeeRateLevel?: number;
  readonly userReload?: boolean;
  /** What it has paid in. */
  readonly escrowCents?: number;
  /** Copies that its flat fee has left. */
  readonly images?: number;
  readonly people: readonly DemoPerson[];
}

interface DemoPerson extends DemoUser {
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
}

const PREPAID = { accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW', imageChargeMethod: 'PAGE' } as const;

/** The accounts of the demo county and who belongs to them. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    name: 'Provider',
    ...PREPAID,
    people: [person('demo.provider', 'TRIMIN', 'Signe', 'Rolvaag', 'Provider staff: everything')],
  },
  {
    name: 'Juniper County',
    ...PREPAID,
    people: [person('demo.county', 'COUNTY', 'Marlys', 'Dvorak', "The recorder's office: users, accounts, settings")],
  },
  {
    name: 'Northwoods Title',
    ...PREPAID,
    escrowCents: 25_000,
    people: [
      person('demo.manager', 'ACCOUNT', 'Ruth', 'Halvorsen', 'Manager of a title company, prepaid escrow'),
      person('demo.searcher', 'USER', 'Ray', 'Halvorsen', 'Title examiner of the same company'),
    ],
  },
  {
    name: 'Lakes Abstract',
    accountType: 'A_LA_CARTE',
    paymentMethod: 'INVOICE',
    imageChargeMethod: 'DOCUMENT',
    people: [person('demo.invoice', 'USER', 'Pa', 'Vang', 'Abstractor, invoiced by the month')],
  },
  {
    name: 'Granite Law Office',
    accountType: 'FLAT_FEE',
    paymentMethod: 'INVOICE',
    imageChargeMethod: 'DOCUMENT',
    flatFeeRateLevel: 1,
    userReload: true,
    images: 25,
    people: [person('demo.flatfee', 'ACCOUNT', 'Conrad', 'Weiss', 'Law office with a flat fee')],
  },
  {
    name: 'Card user',
    accountType: 'A_LA_CARTE',
    paymentMethod: 'CREDIT_CARD',
    imageChargeMethod: 'PAGE',
    people: [person('demo.card', 'USER', 'Hodan', 'Warsame', 'Owner who pays by card')],
  },
  {
    name: 'Guests',
    accountType: 'A_LA_CARTE',
    paymentMethod: 'CREDIT_CARD',
    imageChargeMethod: 'PAGE',
    people: [person(DEMO_GUEST, 'GUEST', 'Guest', 'Juniper', 'Guest')],
  },
];

/** Whom the demo's login page offers. */
export const DEMO_USERS: readonly DemoUser[] = DEMO_ACCOUNTS.flatMap(({ people }) =>
  people.map(({ username, password, description }) => ({ username, password, description })),
);

function person(username: string, role: Role, firstName: string, lastName: string, description: string): DemoPerson {
  return { username, password: DEMO_PASSWORD, role, firstName, lastName, description };
}
