import { receipt } from '@portal/contract/charging/receipt';
import { listSales as listEndpoint, refundSale as refundEndpoint } from '@portal/contract/charging/sales';
import { examplePrices } from '@portal/contract/prices/example-prices';
import { route } from '../../platform/http/route.ts';
import { listExamplePrices } from './list-example-prices.ts';
import { printReceipt } from './print-receipt.ts';
import { listSales, refundSale } from './staff-refunds.ts';

export const chargingRoutes = [
  route(examplePrices, listExamplePrices),
  route(listEndpoint, listSales),
  route(refundEndpoint, refundSale),
  route(receipt, printReceipt),
];
