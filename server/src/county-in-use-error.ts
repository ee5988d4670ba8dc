import { OperatorError } from './platform/operator-error.ts';

/** Thrown where the demo would be put into a database that has data of its own. */
export class CountyInUseError extends OperatorError {
  override readonly name = 'CountyInUseError';
}
