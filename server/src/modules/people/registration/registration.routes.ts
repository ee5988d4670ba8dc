import {
  completeRegistration as completeRegistrationEndpoint,
  renewRegistrationLink as renewRegistrationLinkEndpoint,
} from '@portal/contract/people/identity/recovery';
import { signUp as signUpEndpoint } from '@portal/contract/people/registration';
import { route } from '../../../platform/http/route.ts';
import { completeRegistration } from './complete-registration.ts';
import { renewRegistrationLink } from './renew-registration-link.ts';
import { signUp } from './sign-up.ts';

export const registrationRoutes = [
  route(signUpEndpoint, signUp),
  route(completeRegistrationEndpoint, completeRegistration),
  route(renewRegistrationLinkEndpoint, renewRegistrationLink),
];
