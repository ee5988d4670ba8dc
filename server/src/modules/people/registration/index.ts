export { processSignUps } from './process-sign-ups.ts';
export { purgeExpiredRegistrations } from './purge-expired-registrations.ts';
export { registrationRoutes } from './registration.routes.ts';
export { sendRegistrationAgain } from './send-registration-again.ts';
