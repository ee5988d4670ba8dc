import { demoMailbox } from '@portal/contract/office/demo-mailbox';
import { type Route, route } from '../../../platform/http/route.ts';
import { readDemoMailbox } from './read-demo-mailbox.ts';

export const demoMailboxRoutes: readonly Route[] = [route(demoMailbox, readDemoMailbox)];
