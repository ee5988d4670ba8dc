export { answerSignUps } from './answer-sign-ups.ts';
export { purgeDeadRegistrations } from './purge-dead-registrations.ts';
export { registrationRoutes } from './registration.routes.ts';
