import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { commonSettings } from '../../settings/common.ts';
import { efileSettings } from '../../settings/filing/efile.ts';
import { searchSettings } from '../../settings/index/search.ts';
import { search2Settings } from '../../settings/index/search2.ts';
import { creditCardExtraSettings } from '../../settings/money/credit-card-extra.ts';
import { escrowSettings } from '../../settings/money/escrow.ts';
import { flatFeeOverrideSettings, flatFeeSettings } from '../../settings/money/flat-fee.ts';
import { languagesSettings } from '../../settings/office/languages.ts';
import { notableDatesSettings } from '../../settings/office/notable-dates.ts';
import { reportsSettings } from '../../settings/office/reports.ts';
import { loginPageRegistrationSettings } from '../../settings/people/login-page-registration.ts';
import { userAccessSettings } from '../../settings/people/user-access.ts';
import { namedContent } from './named-lists.ts';

/** Escrow without the codes of the county's finance system. */
const escrowTerms = {
  reloadByCreditCard: escrowSettings.shape.reloadByCreditCard,
  minReloadAmount: escrowSettings.shape.minReloadAmount,
  maxReloadAmount: escrowSettings.shape.maxReloadAmount,
  applySurcharge: escrowSettings.shape.applySurcharge,
  creditCardSurchargeMethod: escrowSettings.shape.creditCardSurchargeMethod,
  creditCardSurcharge: escrowSettings.shape.creditCardSurcharge,
  creditCardSurchargePercent: escrowSettings.shape.creditCardSurchargePercent,
};

/** Payment by card without the codes of the county's finance system. */
const cardTerms = {
  applySurcharge: creditCardExtraSettings.shape.applySurcharge,
  surchargeMethod: creditCardExtraSettings.shape.surchargeMethod,
  surcharge: creditCardExtraSettings.shape.surcharge,
  surchargePercent: creditCardExtraSettings.shape.surchargePercent,
  maxAmount: creditCardExtraSettings.shape.maxAmount,
};

/** How long a session lasts, without the guests' user name and the limit of sign-in attempts, which only an attacker wants to know. */
const sessionTerms = {
  inactivityTimeLimit: userAccessSettings.shape.inactivityTimeLimit,
  inactivityTimeLimitPeriod: userAccessSettings.shape.inactivityTimeLimitPeriod,
};

/** The county's configuration sets as far as every user may know them, each under the name of its settings group (Spec 1 §3, §7). */
export const landshark = defineEndpoint({
  method: 'GET',
  path: 'helperdata/landshark',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.tuple([
    namedContent('common', commonSettings),
    namedContent('flatFee', flatFeeSettings),
    namedContent('flatFeeOverride', flatFeeOverrideSettings),
    namedContent('reports', reportsSettings),
    namedContent('efile', efileSettings),
    namedContent('escrow', z.object(escrowTerms)),
    namedContent('creditCardExtra', z.object(cardTerms)),
    namedContent('languages', languagesSettings),
    namedContent('notableDates', notableDatesSettings),
    namedContent('search', searchSettings),
    namedContent('search2', search2Settings),
    namedContent('userAccess', z.object(sessionTerms)),
    namedContent('loginPageRegistration', loginPageRegistrationSettings),
  ]),
});
