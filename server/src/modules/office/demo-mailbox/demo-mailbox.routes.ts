import { demoCode } from '@portal/contract/office/demo-code';
import { demoMailbox } from '@portal/contract/office/demo-mailbox';
import { type Route, route } from '../../../platform/http/route.ts';
import { readDemoMailbox } from './read-demo-mailbox.ts';
import { showDemoCode } from './show-demo-code.ts';

export const demoMailboxRoutes: readonly Route[] = [route(demoMailbox, readDemoMailbox), route(demoCode, showDemoCode)];
