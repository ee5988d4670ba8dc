import * as endpoints from '@portal/contract/images/redactions/redactions';
import { type Route, route } from '../../../platform/http/route.ts';
import { confirmReplacedImage, decideFinding, drawRedaction } from './decide-finding.ts';
import { canRedact } from './redaction-desk.policy.ts';
import { getOriginalPage, nextRedactionPage } from './show-pages.ts';

export const redactionDeskRoutes: readonly Route[] = [
  route(endpoints.nextRedactionPage, nextRedactionPage),
  route(endpoints.getOriginalPage, getOriginalPage, canRedact),
  route(endpoints.decideFinding, decideFinding, canRedact),
  route(endpoints.drawRedaction, drawRedaction, canRedact),
  route(endpoints.confirmReplacedImage, confirmReplacedImage, canRedact),
];
