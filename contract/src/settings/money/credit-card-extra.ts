import { z } from 'zod';
import { centsSchema } from '../../values/money.ts';
import { SURCHARGE_METHODS } from '../../values/surcharge.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';
import {
  addCodePairProblems,
  addSurchargeProblems,
  basisPointsSchema,
  financeCodeSchema,
} from '../surcharge-fields.ts';

/** Far more than a day's work costs, and low enough for a card to hold. */
const AUTHORIZATION_DEFAULT_CENTS = 5_000;

/** Paying for searches and document images by card (Spec 3 §3 "Credit card extra"). */
export const creditCardExtraSettings = z
  .object({
    applySurcharge: switchSchema,
    surchargeMethod: z.enum(SURCHARGE_METHODS).default('dollars'),
    surcharge: centsSchema.min(0).default(0),
    surchargePercent: basisPointsSchema,
    /** The amount that a card holds before anything is charged to it. */
    maxAmount: centsSchema.min(1).default(AUTHORIZATION_DEFAULT_CENTS),
    /** Captured charges and their surcharges are posted to the county's finance system under these codes. */
    postToLandLink: switchSchema,
    chargeFeeCode: financeCodeSchema,
    chargeChargeCode: financeCodeSchema,
    surchargeFeeCode: financeCodeSchema,
    surchargeChargeCode: financeCodeSchema,
  })
  .superRefine((settings, context) => {
    addSurchargeProblems(context, {
      applies: settings.applySurcharge,
      method: settings.surchargeMethod,
      dollars: { field: 'surcharge', cents: settings.surcharge },
      percent: { field: 'surchargePercent', basisPoints: settings.surchargePercent },
    });
    addCodePairProblems(
      context,
      { field: 'chargeFeeCode', code: settings.chargeFeeCode },
      { field: 'chargeChargeCode', code: settings.chargeChargeCode },
    );
    addCodePairProblems(
      context,
      { field: 'surchargeFeeCode', code: settings.surchargeFeeCode },
      { field: 'surchargeChargeCode', code: settings.surchargeChargeCode },
    );
  });

export const creditCardExtraGroup = defineSettingsGroup({
  name: 'creditCardExtra',
  schema: creditCardExtraSettings,
  fields: {
    applySurcharge: { kind: 'switch' },
    surchargeMethod: { kind: 'choice', options: 'settings:surchargeMethods' },
    surcharge: { kind: 'money' },
    surchargePercent: { kind: 'percent' },
    maxAmount: { kind: 'money' },
    postToLandLink: { kind: 'switch' },
    chargeFeeCode: { kind: 'text' },
    chargeChargeCode: { kind: 'text' },
    surchargeFeeCode: { kind: 'text' },
    surchargeChargeCode: { kind: 'text' },
  },
});
