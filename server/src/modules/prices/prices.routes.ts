import { creditCardSearchRates } from '@portal/contract/prices/credit-card-search-rates';
import { route } from '../../platform/http/route.ts';
import { getCardPriceList } from './list-card-prices.ts';

export const pricesRoutes = [route(creditCardSearchRates, getCardPriceList)];
