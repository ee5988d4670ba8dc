/**
 * The closed list of refusals: code, HTTP status. Each code has a text in the messages under `refusals`. Expected outcomes (no
 * records, payment needed, too little balance) are content and not here.
 */
export const ERROR_CODES = {
  /** No session, or one that ended. */
  NOT_SIGNED_IN: 403,
  /** A session whose role or permissions do not reach this call. */
  NOT_ALLOWED: 403,
  /** The county lets only its staff in. */
  LOCKED_OUT: 403,
  /** A request that another site's page sent. */
  FOREIGN_ORIGIN: 403,
  /** User name and password do not open the door, for whatever reason. */
  SIGN_IN_FAILED: 401,
  /** What the county has switched off: self-registration, recovery, a guest. */
  NOT_OFFERED: 404,
  /** The ticket of a mailed link that was used, expired, was revoked by a newer one, or never was. */
  TICKET_NOT_VALID: 410,
  INVALID_INPUT: 400,
  MALFORMED_REQUEST: 400,
  NOT_FOUND: 404,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_CONTENT_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  /** The page images of a document can not be read. */
  IMAGE_BROKEN: 422,
  /** The index lists pages whose image is not in the store. */
  IMAGE_MISSING: 422,
  /** A download order that ended, was cancelled or belongs to somebody else. */
  ORDER_NOT_OPEN: 409,
  /** The county, or the account, does not pay this way by card. */
  CARDS_NOT_ACCEPTED: 409,
  /** The card gateway gave no payment form. */
  CARD_GATEWAY_UNAVAILABLE: 503,
  /** What was asked for costs something, and could not be charged. */
  PAYMENT_NEEDED: 402,
  /** The database took longer than a search may. */
  SEARCH_TOO_SLOW: 503,
  /** The county's database is away. What was asked for may be done or not: a lost answer looks the same. */
  DATABASE_UNAVAILABLE: 503,
  /** More page images are asked for than can be drawn in good time. */
  TOO_BUSY: 503,
  /** Another user saved the settings after the caller loaded them. */
  SETTINGS_CHANGED: 412,
  /** More reports are being written than can be finished in good time. */
  EXPORTS_BUSY: 503,
  /** The client closed the connection before the response was complete; no one sees it. */
  CANCELLED: 499,
  UNEXPECTED: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Refusals after which nobody knows whether what was asked for was done; asking again is the way to find out. */
export const UNKNOWN_OUTCOMES: readonly ErrorCode[] = ['UNEXPECTED', 'DATABASE_UNAVAILABLE'];
