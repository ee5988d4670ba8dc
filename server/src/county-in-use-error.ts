import { OperatorError } from './platform/operator-error.ts';

/** Thrown if the demo would be put into a database with other data. */
export class CountyInUseError extends OperatorError {
  override readonly name = 'CountyInUseError';
}
