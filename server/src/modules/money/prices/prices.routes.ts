import { creditCardSearchRates } from '@portal/contract/money/prices/credit-card-search-rates';
import { route } from '../../../platform/http/route.ts';
import { getCardPriceList } from './list-card-prices.ts';

export const pricesRoutes = [route(creditCardSearchRates, getCardPriceList)];
