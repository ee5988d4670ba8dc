/** The names of the kinds of results, without their rows: the login page needs no more of them. */
export const RESULT_KIND_NAMES = [
  'documents',
  'taxLiens',
  'grantorGranteeBooks',
  'certificates',
  'tractBooks',
] as const;
export type ResultKind = (typeof RESULT_KIND_NAMES)[number];
