import * as unclaimed from '@portal/contract/money/unclaimed-property/unclaimed-property';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { listUnclaimedProperty } from './list-unclaimed-property.ts';
import { printUnclaimedLetter } from './print-unclaimed-letter.ts';
import { remitUnclaimedProperty } from './remit-unclaimed-property.ts';

export const unclaimedPropertyRoutes = [
  ...listRoutes(unclaimed.unclaimedPropertyList, listUnclaimedProperty),
  route(unclaimed.unclaimedLetter, printUnclaimedLetter),
  route(unclaimed.remitUnclaimedProperty, remitUnclaimedProperty),
];
