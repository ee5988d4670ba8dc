import { CHAIN_REPORT, chainLands, chainOfTitle } from '@portal/contract/title/chain';
import { type Route, route } from '../../platform/http/route.ts';
import { offersChain } from './chain/chain.policy.ts';
import { getChain, getChainLands } from './chain/get-chain.ts';
import { runChainReport } from './chain/run-chain-report.ts';

export const titleRoutes: readonly Route[] = [
  route(chainOfTitle, getChain, offersChain),
  route(chainLands, getChainLands, offersChain),
  route(CHAIN_REPORT.endpoint, runChainReport, offersChain),
];
