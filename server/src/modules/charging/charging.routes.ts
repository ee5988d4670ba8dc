import { receipt } from '@portal/contract/charging/receipt';
import { listSales as listEndpoint, refundSale as refundEndpoint } from '@portal/contract/charging/sales';
import { route } from '../../platform/http/route.ts';
import { printReceipt } from './print-receipt.ts';
import { listSales, refundSale } from './staff-refunds.ts';

export const chargingRoutes = [
  route(listEndpoint, listSales),
  route(refundEndpoint, refundSale),
  route(receipt, printReceipt),
];
