import * as references from '@portal/contract/money/charging/charge-reference';
import { receipt } from '@portal/contract/money/charging/receipt';
import { refundSale as refundEndpoint, getSale as saleEndpoint } from '@portal/contract/money/charging/sales';
import { creditCardSearchRates } from '@portal/contract/money/prices/credit-card-search-rates';
import { examplePrices } from '@portal/contract/money/prices/example-prices';
import { route } from '../../../platform/http/route.ts';
import { getChargeReference, requireChargeReference, setChargeReference } from './charge-reference.ts';
import { getCardPriceList } from './get-card-price-list.ts';
import { listExamplePrices } from './list-example-prices.ts';
import { printReceipt } from './print-receipt.ts';
import { getSale, refundSale } from './staff-refunds.ts';

export const chargingRoutes = [
  route(creditCardSearchRates, getCardPriceList),
  route(examplePrices, listExamplePrices),
  route(saleEndpoint, getSale),
  route(refundEndpoint, refundSale),
  route(receipt, printReceipt),
  route(references.getChargeReference, getChargeReference),
  route(references.setChargeReference, setChargeReference),
  route(references.requireChargeReference, requireChargeReference),
];
