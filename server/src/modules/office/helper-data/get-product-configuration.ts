import type { DescribedPicture } from '@portal/contract/office/county-settings/described-picture';
import type { ProductConfiguration } from '@portal/contract/office/helper-data/product-configuration';
import { pictureAddress } from '@portal/contract/settings/pictures';
import type { County } from '../../../county.ts';
import { PRODUCT_VERSION } from '../../../platform/product-version.ts';
import { getIndexCoverage } from '../../index/records/index.ts';
import { COMMUNICATOR_SCRIPT_PATH } from '../../money/cards/index.ts';
import { findGuest, findPasskeyHost } from '../../people/identity/index.ts';
import { createSettingsReader, type ReadSettings } from '../county-settings/index.ts';

/** The demo county's users and their roles. Shown only on its login page. */
export interface DemoUser {
  readonly username: string;
  readonly password: string;
  readonly description: string;
  /** Whether the user can sign in during a lockout. */
  readonly isStaff: boolean;
}

/**
 * Returns what the browser needs before a user signs in (Spec 1 §7 "product configuration file").
 *
 * @param read the settings in force, unless a preview assumes others.
 */
export async function getProductConfiguration(
  county: County,
  demoUsers: readonly DemoUser[],
  read: ReadSettings = createSettingsReader(county.db),
): Promise<ProductConfiguration> {
  const common = await read('common');
  const { showNotableDates } = await read('notableDates');
  const { abstract } = await getIndexCoverage(county.db);
  const appearance = await read('appearance');
  const { languages } = await read('languages');
  const { propertyWatch } = await read('propertyWatch');
  const { takeRequests } = await read('redactionRequests');
  const { certify } = await read('searchCertificates');
  const { efile } = await read('efile');
  const lockout = await read('userLockout');
  const { selfRegistration, forgotPasswordLink } = await read('loginPageRegistration');
  const said = (date: string) => (date === '' ? undefined : date);
  return {
    countyDirectory: county.key,
    routerBaseName: `/${county.key}`,
    serverUrl: `/${county.key}/api/`,
    version: PRODUCT_VERSION,
    county: {
      name: common.countyName === '' ? county.name : common.countyName,
      appTitle: common.appTitle,
      state: county.state,
      contactPhone: common.contactPhone,
      contactEmail: common.contactEmail,
      bookLabel: common.bookLabel,
      torrensLabel: common.torrensLabel,
    },
    branding: county.branding,
    theme: appearance.theme,
    seal: describePicture(appearance.seal, appearance.sealDescription),
    logo: describePicture(appearance.logo, appearance.logoDescription),
    languages,
    lockout,
    propertyWatch,
    redactionRequests: takeRequests,
    searchCertificates: certify,
    efile,
    signIn: { guest: (await findGuest(county.db)) !== undefined, selfRegistration, forgotPasswordLink },
    passkeyHost: findPasskeyHost(county),
    singleSignOn: county.identityProvider?.label,
    cardPayment:
      county.cardGateway === undefined
        ? undefined
        : { formUrl: county.cardGateway.formUrl, scriptUrl: `/${county.key}/${COMMUNICATOR_SCRIPT_PATH}` },
    index: showNotableDates
      ? {
          verifiedThrough: said(abstract.verified),
          indexBegin: said(abstract.indexBegin),
          imageBegin: said(abstract.imageBegin),
        }
      : undefined,
    demoUsers: county.isDemo ? listDemoUsers(demoUsers, lockout.lockoutInPlace) : undefined,
  };
}

/** The login page offers no user whom the server would refuse: during a lockout, only staff. */
function listDemoUsers(users: readonly DemoUser[], isLockedOut: boolean): ProductConfiguration['demoUsers'] {
  return users
    .filter(({ isStaff }) => isStaff || !isLockedOut)
    .map(({ username, password, description }) => ({ username, password, description }));
}

function describePicture(name: string, description: string): DescribedPicture | undefined {
  return name === '' ? undefined : { address: pictureAddress(name), description };
}
