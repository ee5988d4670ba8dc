import type { ProductConfiguration } from '@portal/contract/office/helper-data/product-configuration';
import type { CurrentUser } from '@portal/contract/people/current-user/current-user';
import type { Session } from '../lib/session/session.ts';

/** The configuration of a small county. */
export function buildConfiguration(changed: Partial<ProductConfiguration> = {}): ProductConfiguration {
  return {
    countyDirectory: 'juniper',
    routerBaseName: '/juniper',
    serverUrl: '/juniper/',
    version: '5.2.6',
    county: {
      name: 'Juniper County',
      appTitle: 'Land Record Portal',
      state: 'MN',
      contactPhone: '(218) 555-0142',
      contactEmail: 'recorder@juniper.example',
      bookLabel: 'Book',
      torrensLabel: 'Torrens',
    },
    theme: 'standard',
    languages: false,
    propertyWatch: false,
    redactionRequests: false,
    searchCertificates: false,
    efile: false,
    signIn: { guest: false, selfRegistration: false, forgotPasswordLink: false },
    lockout: { lockoutInPlace: false, messageLogin: '', messageHeadline: '' },
    ...changed,
  };
}

/** A session of a title company's user with an escrow account. */
export function buildSession(changed: Partial<CurrentUser> = {}): Session {
  return {
    currentUser: {
      userId: 4,
      username: 'demo.searcher',
      firstName: 'Rolf',
      lastName: 'Halvorsen',
      accountId: 1,
      accountName: 'Northwoods Title',
      role: 'USER',
      language: 'ENGLISH',
      accountType: 'A_LA_CARTE',
      paymentMethod: 'ESCROW',
      usageBalance: 24_750,
      imageAllowance: null,
      canAddImages: false,
      canAddToEscrow: false,
      canPayInvoices: false,
      creditCardSearchRates: [],
      tabList: ['home', 'search'],
      searchList: ['searchByName'],
      imageRetrieval: true,
      certificateRetrieval: true,
      ...changed,
    },
    searchHistoryList: [],
    listView: { density: 'comfortable', columns: {} },
    sessionTime: { idleSecondsLeft: 1_800, idleLimitSeconds: 1_800, secondsLeft: 43_200 },
  };
}
