import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  EXAMPLE_PURCHASES,
  type examplePrices as endpoint,
  type UnsavedPrices,
} from '@portal/contract/money/prices/example-prices';
import type { Cents } from '@portal/contract/values/money';
import type { PaymentMethod } from '@portal/contract/values/role';
import type { CallContext } from '../../../platform/http/route.ts';
import { assumeSettings, createSettingsReader, type ReadSettings } from '../../office/county-settings/index.ts';
import { computeCardSurcharge } from '../cards/index.ts';
import { computeOrderPrice, getImagePricer, getPrices } from '../prices/index.ts';

type Purchase = (typeof EXAMPLE_PURCHASES)[number];

/** A document of no type, which has no special rate unless all documents have it. */
const ORDINARY_DOCUMENT = { documentType: '', instrumentCode: '' };
const PAGES: Readonly<Record<Exclude<Purchase, 'search'>, number>> = { onePage: 1, tenPages: 10 };

/** Lists three example prices, computed like real purchases from the current settings and the caller's unsaved ones. */
export async function listExamplePrices(
  { db }: CallContext,
  { unsaved }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const read = assume(createSettingsReader(db), unsaved);
  const examples = [];
  for (const purchase of EXAMPLE_PURCHASES) {
    const cardCents = await priceExample(read, purchase, 'CREDIT_CARD');
    examples.push({
      purchase,
      accountCents: await priceExample(read, purchase, 'ESCROW'),
      cardCents,
      surchargeCents: await computeCardSurcharge(read, cardCents),
    });
  }
  return { examples };
}

/** Reads settings as they would be after a save, with the special rates of cards that a save of the special rates resets. */
function assume(read: ReadSettings, unsaved: UnsavedPrices | undefined): ReadSettings {
  if (unsaved === undefined) return read;
  const assumed = assumeSettings(read, unsaved);
  if (unsaved.group !== 'aLaCarteSpecialRates') return assumed;
  const { rates } = unsaved.settings;
  return async (name) => (name === 'creditCard' ? { ...(await read(name)), rates } : assumed(name));
}

async function priceExample(read: ReadSettings, purchase: Purchase, paymentMethod: PaymentMethod): Promise<Cents> {
  const payer = { accountType: 'A_LA_CARTE', paymentMethod } as const;
  if (purchase === 'search') return (await getPrices(read, payer)).name;
  const prices = (await getImagePricer(read, payer))(ORDINARY_DOCUMENT, 'PAGE');
  const pages = Array.from({ length: PAGES[purchase] }, (_, index) => index + 1);
  return computeOrderPrice({ pages, ownedPages: [], prices }).totalCents;
}
