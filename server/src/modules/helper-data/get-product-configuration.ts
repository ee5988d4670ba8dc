import type { ProductConfiguration } from '@portal/contract/county/product-configuration';
import type { County } from '../../county.ts';
import { PRODUCT_VERSION } from '../../platform/product-version.ts';
import { getSettings } from '../county-settings/index.ts';

/** Whom one can sign in as at the demo county, and as what. Shown at its login page and nowhere else. */
export interface DemoUser {
  readonly username: string;
  readonly password: string;
  readonly description: string;
}

/** What the browser needs before anybody signs in (Spec 1 §7 "product configuration file"). */
export async function getProductConfiguration(
  county: County,
  demoUsers: readonly DemoUser[],
): Promise<ProductConfiguration> {
  const common = await getSettings(county.db, 'common');
  const dates = await getSettings(county.db, 'notableDates');
  const { languages } = await getSettings(county.db, 'languages');
  const lockout = await getSettings(county.db, 'userLockout');
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
    languages,
    lockout,
    index: dates.showNotableDates
      ? {
          verifiedThrough: said(dates.abstract.verified),
          indexBegin: said(dates.abstract.indexBegin),
          imageBegin: said(dates.abstract.imageBegin),
        }
      : undefined,
    demoUsers: county.isDemo ? [...demoUsers] : undefined,
  };
}
