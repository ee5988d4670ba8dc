import * as requests from '@portal/contract/images/redactions/redaction-requests';
import * as endpoints from '@portal/contract/images/redactions/redactions';
import { type Route, route } from '../../../platform/http/route.ts';
import { answerRedactionRequest, listRedactionRequests } from './answer-request.ts';
import { askForRedaction, confirmRedactionRequest, getRedactionOffer } from './ask-for-redaction.ts';
import { confirmReplacedImage, decideFinding, drawRedaction } from './decide-finding.ts';
import { canRedact } from './redaction-desk.policy.ts';
import { getOriginalPage, nextRedactionPage } from './show-pages.ts';

export const redactionDeskRoutes: readonly Route[] = [
  route(endpoints.nextRedactionPage, nextRedactionPage),
  route(endpoints.getOriginalPage, getOriginalPage, canRedact),
  route(endpoints.decideFinding, decideFinding, canRedact),
  route(endpoints.drawRedaction, drawRedaction, canRedact),
  route(endpoints.confirmReplacedImage, confirmReplacedImage, canRedact),
  route(requests.getRedactionOffer, getRedactionOffer),
  route(requests.askForRedaction, askForRedaction),
  route(requests.confirmRedactionRequest, confirmRedactionRequest),
  route(requests.listRedactionRequests, listRedactionRequests, canRedact),
  route(requests.answerRedactionRequest, answerRedactionRequest, canRedact),
];
