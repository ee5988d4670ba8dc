import type { CardEmulator } from './card-emulator.ts';
import type { PaymentFault, ResponseFault } from './faults.ts';

/** The fields of the commands; each command uses some of them. */
interface ControlFields {
  readonly request: string;
  readonly fault: ResponseFault | PaymentFault;
  readonly delayMs?: number;
  readonly transId: string;
  readonly decision: 'approve' | 'decline';
  readonly days: number;
  readonly code: string;
}

/**
 * The emulator's control interface, for developers and for tests in other processes: `POST /control/{command}` with a JSON body.
 *
 * @returns the response, or undefined for an unknown command.
 */
export function handleControlCommand(command: string, body: string, emulator: CardEmulator): unknown {
  const given = (body === '' ? {} : JSON.parse(body)) as ControlFields;
  switch (command) {
    case 'transactions':
      return emulator.book.list();
    case 'plan-response':
      emulator.faults.planResponse(given.request, given.fault as ResponseFault, given.delayMs);
      return {};
    case 'plan-payment':
      emulator.faults.planPayment(given.fault as PaymentFault);
      return {};
    case 'clear-faults':
      emulator.faults.clear();
      return {};
    case 'review':
      emulator.book.review(given.transId, given.decision);
      return {};
    case 'return-item':
      emulator.book.returnItem(given.transId, given.code);
      return {};
    case 'settle':
      return { batchId: emulator.book.settle() ?? null };
    case 'advance-days':
      emulator.advanceDays(given.days);
      return {};
    case 'expire-tokens':
      emulator.forms.expireAll();
      return {};
    default:
      return undefined;
  }
}
