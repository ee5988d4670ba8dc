import type { ContentOf } from '@portal/contract/endpoint';
import { EXAMPLE_PURCHASES, type examplePrices as endpoint } from '@portal/contract/prices/example-prices';
import type { Cents } from '@portal/contract/values/money';
import type { PaymentMethod } from '@portal/contract/values/role';
import type { Db } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { computeCardSurcharge } from '../cards/index.ts';
import { computeOrderPrice, getImagePrices, getPrices } from '../prices/index.ts';

type Purchase = (typeof EXAMPLE_PURCHASES)[number];

/** A document of no type, which has no special rate unless all documents have it. */
const ORDINARY_DOCUMENT = { documentType: '', instrumentCode: '' };
const PAGES: Readonly<Record<Exclude<Purchase, 'search'>, number>> = { onePage: 1, tenPages: 10 };

/** Lists three example prices, computed as real purchases are. */
export async function listExamplePrices({ db }: CallContext): Promise<ContentOf<typeof endpoint>> {
  const examples = [];
  for (const purchase of EXAMPLE_PURCHASES) {
    const cardCents = await priceExample(db, purchase, 'CREDIT_CARD');
    examples.push({
      purchase,
      accountCents: await priceExample(db, purchase, 'ESCROW'),
      cardCents,
      surchargeCents: await computeCardSurcharge(db, cardCents),
    });
  }
  return { examples };
}

async function priceExample(db: Db, purchase: Purchase, paymentMethod: PaymentMethod): Promise<Cents> {
  const payer = { accountType: 'A_LA_CARTE', paymentMethod } as const;
  if (purchase === 'search') return (await getPrices(db, payer)).name;
  const prices = await getImagePrices(db, payer, { document: ORDINARY_DOCUMENT, method: 'PAGE' });
  const pages = Array.from({ length: PAGES[purchase] }, (_, index) => index + 1);
  return computeOrderPrice({ pages, ownedPages: [], prices }).totalCents;
}
