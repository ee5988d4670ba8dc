import { CHAIN_REPORT, chainLands, chainOfTitle } from '@portal/contract/index/title/chain';
import {
  certifyProperty as certifyPropertyEndpoint,
  propertyLands,
  propertyPage,
} from '@portal/contract/index/title/property';
import { recentLands } from '@portal/contract/index/title/recent-lands';
import { type Route, route } from '../../../platform/http/route.ts';
import { offersChain } from './chain/chain.policy.ts';
import { getChain, getChainLands } from './chain/get-chain.ts';
import { runChainReport } from './chain/run-chain-report.ts';
import { listRecentLands } from './history/list-recent-lands.ts';
import { certifyProperty } from './property/certify-property.ts';
import { getProperty } from './property/get-property.ts';
import { certifiesProperty, offersProperty } from './property/property.policy.ts';

export const titleRoutes: readonly Route[] = [
  route(chainOfTitle, getChain, offersChain),
  route(chainLands, getChainLands, offersChain),
  route(CHAIN_REPORT.endpoint, runChainReport, offersChain),
  route(propertyPage, getProperty, offersProperty),
  route(propertyLands, getChainLands, offersProperty),
  route(certifyPropertyEndpoint, certifyProperty, certifiesProperty),
  route(recentLands, listRecentLands),
];
