import * as statements from '@portal/contract/money/bank-statements/bank-statements';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { importStatement } from './import-statement.ts';
import { listBankLines, listDeposits } from './list-statements.ts';
import { matchLine, undoMatch } from './match-line.ts';

export const bankStatementsRoutes = [
  route(statements.importStatement, importStatement),
  ...listRoutes(statements.bankLineList, listBankLines),
  ...listRoutes(statements.depositList, listDeposits),
  route(statements.matchLine, matchLine),
  route(statements.undoMatch, undoMatch),
];
