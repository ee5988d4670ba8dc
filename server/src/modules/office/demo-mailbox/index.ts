export { demoMailboxRoutes } from './demo-mailbox.routes.ts';
