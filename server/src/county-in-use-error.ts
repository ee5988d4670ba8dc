/** Thrown where the demo would be put into a database that has data of its own; the message is for the operator. */
export class CountyInUseError extends Error {
  override readonly name = 'CountyInUseError';
}
