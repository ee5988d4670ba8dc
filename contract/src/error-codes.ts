/**
 * The closed list of refusals with their HTTP status. Each code has a text in the messages under `refusals`. Expected outcomes (no
 * records, payment needed, insufficient balance) are content instead.
 */
export const ERROR_CODES = {
  /** No session, or it has ended. */
  NOT_SIGNED_IN: 403,
  /** The session's role or permissions don't include this call. */
  NOT_ALLOWED: 403,
  /** The county is locked: only its staff can sign in. */
  LOCKED_OUT: 403,
  /** A request that another site's page sent. */
  FOREIGN_ORIGIN: 403,
  /** The sign-in failed, for whatever reason. */
  SIGN_IN_FAILED: 401,
  /** The password is right, and the user signs in with a one-time code too. */
  CODE_NEEDED: 401,
  /** The password is right, and the user's second factor is a passkey. */
  PASSKEY_NEEDED: 401,
  /** The password is right, and the county lets the user sign in only with a passkey or single sign-on. */
  PASSWORD_OFF: 401,
  /** The passkey isn't one of the portal's, or its answer is wrong, late or was used. */
  PASSKEY_REFUSED: 401,
  /** The user has as many passkeys as they can have. */
  TOO_MANY_PASSKEYS: 409,
  /** The county's identity provider didn't confirm who someone is, or its answer is late or was used. */
  SINGLE_SIGN_ON_REFUSED: 401,
  /** The user or the person at the identity provider is linked already, or the user isn't the county's staff. */
  SINGLE_SIGN_ON_NOT_LINKED: 409,
  /** The county's identity provider doesn't answer. */
  SINGLE_SIGN_ON_UNAVAILABLE: 503,
  /** The county requires one-time codes of the user, who has to set them up first. */
  SECOND_FACTOR_NEEDED: 428,
  /** The call moves money or changes access, and the caller typed password or code too long ago. */
  PROOF_NEEDED: 428,
  /** The user's one-time codes were switched on or off after the caller loaded them. */
  SECOND_FACTOR_CHANGED: 409,
  /** The county has switched this off: self-registration, recovery, guests. */
  NOT_OFFERED: 404,
  /** The ticket of a mailed link was used, expired, revoked by a newer one, or never existed. */
  TICKET_NOT_VALID: 410,
  /** The emailed link to bought copies has expired, or isn't complete. */
  LINK_NOT_VALID: 410,
  /** The index has nothing about this land: the number can be mistyped. */
  LAND_UNKNOWN: 404,
  /** A watch needs a name, a parcel, a lot, a section or a number. */
  WATCH_TOO_BROAD: 422,
  /** The address has as many watches as the county allows. */
  WATCH_LIMIT: 409,
  INVALID_INPUT: 400,
  MALFORMED_REQUEST: 400,
  NOT_FOUND: 404,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_CONTENT_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  /** The searches found more than a certificate lists. */
  TOO_MANY_RESULTS: 409,
  /** The search certificate is withdrawn already. */
  CERTIFICATE_WITHDRAWN: 409,
  COPY_WITHDRAWN: 409,
  COPY_REFUNDED: 409,
  /** The certified pages show what has since been redacted. */
  COPY_REDACTED: 409,
  FILE_CHANGED: 409,
  FILE_CLOSED: 409,
  FILE_FULL: 409,
  FILE_LIMIT: 409,
  /** The page images of a document can't be read. */
  IMAGE_BROKEN: 422,
  /** The index lists pages whose image is not in the store. */
  IMAGE_MISSING: 422,
  /** A document with redactions can't be opened: its image isn't in the store. */
  REPLACED_IMAGE_MISSING: 422,
  /** Its redactions aren't erased yet. */
  IMAGE_BEING_REDACTED: 409,
  /** The download order ended, was canceled, or belongs to another user. */
  ORDER_NOT_OPEN: 409,
  /** The county or the account doesn't accept cards for this. */
  CARDS_NOT_ACCEPTED: 409,
  /** The card gateway gave no payment form. */
  CARD_GATEWAY_UNAVAILABLE: 503,
  /** The request costs money and couldn't be charged. */
  PAYMENT_NEEDED: 402,
  /** The database took longer than a search may take. */
  SEARCH_TOO_SLOW: 503,
  /** The database took longer than a statement of a report may take. */
  REPORT_TOO_SLOW: 503,
  /** The county's database is unreachable. The request may have been carried out: a lost response looks the same. */
  DATABASE_UNAVAILABLE: 503,
  /** More page images are requested than can be rendered in time. */
  TOO_BUSY: 503,
  /** Another user saved the settings after the caller loaded them. */
  SETTINGS_CHANGED: 412,
  /** Another user has changed what the group's settings will be. */
  PLANNED_SETTINGS_CHANGED: 412,
  /** Settings that a newer version of the portal stored, or that break their schema. */
  SETTINGS_UNREADABLE: 503,
  /** A change of one's own role, account or status, or of one's own password without the current one. */
  OWN_USER: 409,
  /** A user with a role above the caller's, or a change that would give one. */
  USER_OUT_OF_REACH: 409,
  /** Without this user, no active user of the county's staff, or of the provider's, would be left. */
  LAST_ADMINISTRATOR: 409,
  /** Guests use this user, who can't be renamed, deactivated or deleted, or get another role. */
  COUNTY_GUEST: 409,
  /** Another user saved other values of the same fields of a user after the caller loaded them. */
  USER_CHANGED: 412,
  /** The fields of a user who isn't active can't be saved. */
  USER_NOT_ACTIVE: 409,
  /** A link to set a password for a user without an email address. */
  USER_HAS_NO_EMAIL: 409,
  /** A link for a user who has completed their registration already. */
  USER_NOT_PENDING: 409,
  /** A password for a user who was renamed after the caller loaded them. */
  USER_RENAMED: 409,
  /** Another user saved the account after the caller loaded it. */
  ACCOUNT_CHANGED: 412,
  /** The schedule of a report was saved in another tab after the caller loaded it, or another user changed its status. */
  SCHEDULE_CHANGED: 412,
  /** Another user saved or deleted the mapping of imports after the caller loaded it. */
  MAPPING_CHANGED: 412,
  /** Users have a limited number of scheduled reports. */
  SCHEDULE_LIMIT: 409,
  /** The call isn't possible while viewing the portal as another user. */
  VIEWING_ONLY: 409,
  /** Viewing as another user is over, because of its time or because the user changed, and the session hasn't stopped it yet. */
  VIEWING_OVER: 409,
  /** The call requires an active account. */
  ACCOUNT_INACTIVE: 409,
  /** Users can't deactivate or delete the account that they belong to. */
  OWN_ACCOUNT: 409,
  /** Staff don't move the money of the account that they belong to. */
  OWN_MONEY: 409,
  /** The settings need a second person: the request is stored and waits for an approval. */
  SECOND_PERSON_NEEDED: 409,
  /** The caller asked for it, and another person approves it. */
  OWN_REQUEST: 409,
  /** The caller decided first, and another person decides as well. */
  OWN_REDACTION: 409,
  /** Another clerk has the page open at the redaction desk. */
  PAGE_CLAIMED: 409,
  FINDING_DECIDED: 409,
  /** The answer says that a page is redacted on which nothing is. */
  REQUEST_NOT_REDACTED: 409,
  /** It was approved, declined, withdrawn, or has expired. */
  REQUEST_DECIDED: 409,
  /** The facts that the request was based on have changed, or who asked for it. */
  REQUEST_OUTDATED: 409,
  /** More than an account has in escrow, or than it owes. */
  AMOUNT_TOO_HIGH: 409,
  /** The clerk has no open drawer for a payment at the counter. */
  NO_OPEN_DRAWER: 409,
  /** The clerk has an open drawer already. */
  DRAWER_OPEN: 409,
  /** The clerk's open drawer is of an earlier day, and takes no payments of today. */
  DRAWER_OF_EARLIER_DAY: 409,
  /** The check of the payment is in an open drawer: only its clerk can give it back, and no bank has returned it. */
  CHECK_IN_DRAWER: 409,
  /** The day of the counter is closed: what happens now is an entry of the next day. */
  DAY_CLOSED: 409,
  /** A drawer of the day is open. */
  DRAWERS_OPEN: 409,
  /** A payment at the counter was reversed or paid out again, or more than it was is paid out. */
  PAYMENT_RETURNED: 409,
  /** A check of the county pays one payout. */
  CHECK_NUMBER_USED: 409,
  /** The balance would be more than the ledger holds of any account. */
  BALANCE_TOO_HIGH: 409,
  /** The response to the same request was lost, and its recorded values differ from the current ones of the caller. */
  RECORDED_OTHERWISE: 409,
  /** Neither an account nor its administrators have an email address. */
  NO_EMAIL_ADDRESS: 409,
  /** An account with a balance, an open card tab or an unpaid invoice can't be deleted. */
  ACCOUNT_HAS_OPEN_MONEY: 409,
  /** An account with waiting electronic filings can't be deleted: a rejection would refund them to no one. */
  ACCOUNT_HAS_FILINGS: 409,
  /** One migration from the older product runs at a time. */
  MIGRATION_RUNNING: 409,
  /** The rows that match now aren't those that the user selected. */
  ROWS_CHANGED: 409,
  /** The account's balance is too small. */
  INSUFFICIENT_FUNDS: 402,
  /** A check of the account was returned: it buys nothing on credit until staff release it. */
  CREDIT_STOPPED: 402,
  /** The month isn't over, nothing is due, or its taxes were paid under another number. */
  TAXES_NOT_DUE: 409,
  /** No unclaimed balance can be paid to the state yet, or this year's were paid under another number. */
  UNCLAIMED_NOT_DUE: 409,
  /** The payment has an open dispute, or the number of the case is of another one. */
  DISPUTE_EXISTS: 409,
  /** More than remains of the payment after its refunds and disputes. */
  DISPUTE_TOO_HIGH: 409,
  /** The dispute ended in another way. */
  DISPUTE_CLOSED: 409,
  /** The purchase on invoice would exceed the account's credit limit. */
  CREDIT_LIMIT: 402,
  /** The account requires a reference on every charge, and the session has none. */
  REFERENCE_NEEDED: 409,
  /** Too many files are being uploaded, or the disk is full. */
  UPLOADS_BUSY: 503,
  /** The filing has changed: it was claimed, decided, corrected or withdrawn in the meantime. */
  FILING_CHANGED: 409,
  /** An import has the record of the filing: its facts come from the county's own system. */
  FILING_CONFIRMED: 409,
  /** An import is running, which could be writing the record. */
  FILING_IMPORTING: 503,
  /** A second person approves a correction. */
  OWN_CORRECTION: 409,
  OWN_VERIFICATION: 409,
  FILING_DIFFERS: 409,
  /** Clerks don't decide their own filings. */
  OWN_FILING: 409,
  /** No card is authorized for what a filing costs. */
  FILING_CARD_NEEDED: 402,
  /** The account owes for the correction of a recorded filing. */
  FILING_DEBT: 402,
  /** The fees of a filing are more than what its filer agreed to. */
  FILING_PRICE_CHANGED: 409,
  /** The filing was refunded, or the card wasn't charged for it: recording it would be free. */
  FILING_NOT_PAID: 409,
  /** More reports are being written than can be finished in time. */
  EXPORTS_BUSY: 503,
  TOO_MANY_AT_ONCE: 429,
  /** The client closed the connection before the response was complete; no one sees it. */
  CANCELLED: 499,
  UNEXPECTED: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Refusals that leave open whether the request was carried out; the caller repeats it to find out. */
export const UNKNOWN_OUTCOMES: readonly ErrorCode[] = ['UNEXPECTED', 'DATABASE_UNAVAILABLE'];
