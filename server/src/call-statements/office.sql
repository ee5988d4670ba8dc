-- the home page, the users, the accounts, the money of an account, a payment at the counter, the queue of filings, the audit log, a group of settings

select "users"."id" as "userId", "users"."account_id" as "accountId", "users"."username", "users"."role", "sessions"."language", "sessions"."last_used_at" as "lastUsedAt", "sessions"."needs_second_factor" as "needsSecondFactor", coalesce(sessions.proved_at, sessions.created_at) as "provedAt", "viewings"."ends_at" as "viewedUntil", json_build_object( 'accounts', (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "id", "name", "account_type" as "accountType", "payment_method" as "paymentMethod", "image_charge_method" as "imageChargeMethod", "image_retrieval" as "imageRetrieval", "preview_retrieval" as "previewRetrieval", "certificate_retrieval" as "certificateRetrieval", "certificate_charge_method" as "certificateChargeMethod", "certificate_preview_retrieval" as "certificatePreviewRetrieval", "monthly_fee_cents" as "monthlyFeeCents", "flat_fee_rate_level" as "flatFeeRateLevel", "user_reload" as "userReload", "land_link_account" as "landLinkAccount", "post_to_land_link" as "postToLandLink", "denied_searches" as "deniedSearches"
  from "accounts"
  where "id" = "users"."account_id")) AS "$row"), 'balances', (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "kind", "balance", "is_unlimited" as "isUnlimited", "is_credit_stopped" as "isCreditStopped", "credit_limit_cents" as "creditLimitCents"
  from "ledger_accounts"
  where "account_id" = "users"."account_id")) AS "$row")) as "ofAccount", (select json_build_object( 'userId', viewed.id, 'accountId', viewed.account_id, 'username', viewed.username, 'role', viewed.role) as "user"
  from "users" as "viewed"
  where "viewed"."id" = "viewings"."user_id" and "viewed"."status" = ?) as "viewedUser"
  from "sessions"
  inner join "users" on "users"."id" = "sessions"."user_id"
  left join "viewings" on "viewings"."session_id_hash" = "sessions"."id_hash"
  where "sessions"."id_hash" = ? and "sessions"."expires_at" > ? and "sessions"."last_used_at" > ? and ("users"."status" = ? or "users"."locked_by_attempts" = ?);

-- a payment at the counter, a group of settings

select "version", "shape", "content", "saved_by_username" as "savedBy", "saved_at" as "savedAt", "first_day" as "firstDay"
  from "settings_versions"
  where "group_name" = ?
  order by "version" desc
  limit ?;

-- a payment at the counter, the audit log

insert into "audit_entries" ("action", "user_id", "account_id", "username", "client_address", "request_id", "details", "journal_entry_id")
  values (?, …);

-- the money of an account, a payment at the counter

select "kind", "balance", "is_unlimited" as "isUnlimited", "is_credit_stopped" as "isCreditStopped", "credit_limit_cents" as "creditLimitCents"
  from "ledger_accounts"
  where "account_id" = ?;

-- the money of an account, a payment at the counter (2 times)

select *
  from "accounts"
  where "id" = ? and "deleted_at" is null;

-- a payment at the counter

WITH own AS ( UPDATE ledger_accounts SET balance = balance + ?::bigint
  WHERE account_id = ? AND kind = ? AND unit = ? AND (min_balance IS NULL OR balance + ?::bigint >= min_balance) AND NOT (?::boolean AND balance + ?::bigint < 0 AND (is_credit_stopped OR balance + ?::bigint < -credit_limit_cents) IS TRUE) AND abs(balance + ?::bigint) <= ?::bigint
  RETURNING id, unit, balance ), entry AS ( INSERT INTO journal_entries (op_key, kind, account_id, user_id, note, posted_at, reverses_id) SELECT ?, …
  FROM own
  RETURNING id ), posted AS ( INSERT INTO postings (journal_entry_id, ledger_account_id, unit, amount, balance_after) SELECT entry.id, own.id, own.unit, ?::bigint, own.balance
  FROM entry, own
  UNION ALL SELECT entry.id, sides.id, sides.unit, wanted.amount, NULL::bigint
  FROM entry, unnest(?::text[], ?::bigint[]) AS wanted (kind, amount) JOIN ledger_accounts AS sides ON sides.account_id IS NULL AND sides.kind = wanted.kind ) SELECT entry.id AS "journalEntryId", own.balance
  FROM entry, own;

begin;

commit;

insert into "counter_payments" ("journal_entry_id", "account_id", "purpose", "method", "reference", "reason", "amount_cents", "reverses_id", "returns_id", "receipt_year", "day")
  values (?, …)
  returning "receipt";

insert into "ledger_accounts" ("account_id", "kind", "unit", "balance", "min_balance")
  values (?, …)
  on conflict ("account_id", "kind", "unit") do nothing;

select "balance"
  from "ledger_accounts"
  where "account_id" = ? and "kind" = ? for update;

select "counter_payments"."journal_entry_id" as "journalEntryId", "counter_payments"."account_id" as "accountId", "counter_payments"."purpose", "counter_payments"."method", "counter_payments"."reference", "counter_payments"."reason", "counter_payments"."amount_cents" as "amountCents", "counter_payments"."reverses_id" as "reversesId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."user_id" as "userId", "postings"."balance_after" as "balanceCents", "ledger_accounts"."kind" as "ledgerKind", "counter_payments"."receipt", "counter_payments"."drawer_id" as "drawerId", "counter_payments"."returns_id" as "returnsId", "returned"."receipt" as "returnsReceipt", "reversed"."receipt" as "reversesReceipt", "reversals"."receipt" as "voidedBy", "paid_payouts"."check_number" as "checkNumber", "paid_payouts"."paid_by" as "paidBy", "paid_payouts"."paid_at" as "paidAt", "returned_checks"."reversal_id" is not null as "isReturnedCheck"
  from "counter_payments"
  inner join "journal_entries" on "journal_entries"."id" = "counter_payments"."journal_entry_id"
  inner join "postings" on "postings"."journal_entry_id" = "counter_payments"."journal_entry_id" and "postings"."balance_after" is not null
  inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id"
  left join "counter_payments" as "reversed" on "reversed"."journal_entry_id" = "counter_payments"."reverses_id"
  left join "counter_payments" as "returned" on "returned"."journal_entry_id" = "counter_payments"."returns_id"
  left join "counter_payments" as "reversals" on "reversals"."reverses_id" = "counter_payments"."journal_entry_id"
  left join "returned_checks" on "returned_checks"."reversal_id" = "counter_payments"."journal_entry_id"
  left join "paid_payouts" on "paid_payouts"."journal_entry_id" = "counter_payments"."journal_entry_id"
  where "counter_payments"."account_id" = ? and "counter_payments"."journal_entry_id" = ?;

select "email", "language"
  from "users"
  where "email" <> ? and "account_id" = ? and "role" = ? and "status" = ?
  order by "id"
  limit ?;

select "journal_entries"."id" as "journalEntryId", "journal_entries"."account_id" as "accountId", "journal_entries"."kind", "postings"."amount", "postings"."balance_after" as "balance"
  from "journal_entries"
  inner join "postings" on "postings"."journal_entry_id" = "journal_entries"."id"
  where "journal_entries"."op_key" = ? and "postings"."balance_after" is not null;

-- the accounts

select "accounts"."id", "accounts"."land_link_account" as "landLinkAccount", "accounts"."address", "accounts"."city", "accounts"."state", "accounts"."zip", "accounts"."phone", "accounts"."email", (select count(*) as "count"
  from "users"
  where "users"."account_id" = "accounts"."id") as "userCount", (select "renewals"."settled_at"
  from "renewals"
  where "renewals"."account_id" = "accounts"."id" and "renewals"."state" = ?
  order by "renewals"."period" desc
  limit ?) as "lastRenewedAt"
  from "accounts"
  where "accounts"."id" = ANY(?::bigint[]);

select "matches".*
  from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee"
  from "accounts"
  where "accounts"."deleted_at" is null) as "matches"
  order by "matches"."nameKey" asc, "matches"."id" asc
  limit ? offset ?;

select count(*) as "count"
  from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee"
  from "accounts"
  where "accounts"."deleted_at" is null) as "matches";

-- the audit log

select "id", "name"
  from "accounts"
  where "id" = ANY(?::bigint[]);

select "matches".*
  from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details", ( SELECT entry.id
  FROM journal_entries AS entry
  WHERE entry.kind = ANY(?::text[]) AND entry.id = CASE WHEN jsonb_typeof(details -> 'saleId') = 'number' THEN (details ->> 'saleId')::bigint ELSE journal_entry_id END ) as "saleId"
  from "audit_entries") as "matches"
  order by "matches"."occurredAt" desc, "matches"."id" desc
  limit ? offset ?;

select count(*) as "count"
  from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details", ( SELECT entry.id
  FROM journal_entries AS entry
  WHERE entry.kind = ANY(?::text[]) AND entry.id = CASE WHEN jsonb_typeof(details -> 'saleId') = 'number' THEN (details ->> 'saleId')::bigint ELSE journal_entry_id END ) as "saleId"
  from "audit_entries") as "matches";

-- the home page (3 times)

select "kind", count(*) as "count", sum(entries."amountCents")::bigint as "amountCents"
  from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents", "moved"."surchargeCents", "moved"."cardCents", "moved"."bankCents", "moved"."imagesAdded", "moved"."imagesUsed", "moved"."imagesLeft"
  from "journal_entries"
  inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE postings.unit = 'USD' AND (ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING')), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE postings.unit = 'USD' AND ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "surchargeCents", -coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind = 'CARD_CLEARING' AND NOT (journal_entries.kind = 'BANK_RETURN' OR EXISTS ( SELECT
  FROM payment_intents
  WHERE payment_intents.journal_entry_id = journal_entries.id AND is_bank))), 0)::bigint as "cardCents", -coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind = 'CARD_CLEARING' AND (journal_entries.kind = 'BANK_RETURN' OR EXISTS ( SELECT
  FROM payment_intents
  WHERE payment_intents.journal_entry_id = journal_entries.id AND is_bank))), 0)::bigint as "bankCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind = 'FLAT_UNITS') + coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind = 'UNITS_USED'), 0)::bigint, 0)::bigint as "imagesAdded", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind = 'UNITS_USED'), 0)::bigint as "imagesUsed", max(postings.balance_after) FILTER (WHERE ledger_accounts.kind = 'FLAT_UNITS') as "imagesLeft"
  from "postings"
  inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id"
  where "postings"."journal_entry_id" = "journal_entries"."id") as "moved" on true
  where "journal_entries"."account_id" = ? and "journal_entries"."posted_at" >= (?::date::timestamp AT TIME ZONE ?::text) and "journal_entries"."posted_at" < ((?::date + 1)::timestamp AT TIME ZONE ?::text) and "journal_entries"."user_id" = ?) as "entries"
  group by "kind"
  order by "kind";

-- the money of an account

SELECT coalesce(-sum(postings.amount), 0)::bigint AS cents
  FROM ledger_accounts JOIN postings ON postings.ledger_account_id = ledger_accounts.id JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
  WHERE ledger_accounts.account_id = ? AND ledger_accounts.kind = 'RECEIVABLE' AND journal_entries.kind <> 'INVOICE_PAYMENT' AND NOT EXISTS (SELECT
  FROM invoice_lines
  WHERE invoice_lines.journal_entry_id = postings.journal_entry_id) AND NOT EXISTS ( SELECT
  FROM counter_payments
  WHERE counter_payments.journal_entry_id = postings.journal_entry_id AND purpose IN ('INVOICE_PAYMENT', 'CREDIT_REFUND'));

SELECT to_char(journal_entries.posted_at AT TIME ZONE ?, 'YYYY-MM') AS month, count(DISTINCT journal_entries.id)::integer AS count, coalesce(sum(sale_lines.amount_cents - sale_lines.refunded_cents), 0)::bigint AS "amountCents"
  FROM journal_entries JOIN sale_lines ON sale_lines.journal_entry_id = journal_entries.id
  WHERE journal_entries.account_id = ? AND journal_entries.posted_at >= ?::timestamptz
  GROUP BY 1
  ORDER BY 1;

select "account_id" as "accountId", count(*) as "count"
  from "users"
  where "account_id" = ANY(?::bigint[])
  group by "account_id";

select "counter_payments"."journal_entry_id" as "journalEntryId", "counter_payments"."account_id" as "accountId", "counter_payments"."purpose", "counter_payments"."method", "counter_payments"."reference", "counter_payments"."reason", "counter_payments"."amount_cents" as "amountCents", "counter_payments"."reverses_id" as "reversesId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."user_id" as "userId", "postings"."balance_after" as "balanceCents", "ledger_accounts"."kind" as "ledgerKind", "counter_payments"."receipt", "counter_payments"."drawer_id" as "drawerId", "counter_payments"."returns_id" as "returnsId", "returned"."receipt" as "returnsReceipt", "reversed"."receipt" as "reversesReceipt", "reversals"."receipt" as "voidedBy", "paid_payouts"."check_number" as "checkNumber", "paid_payouts"."paid_by" as "paidBy", "paid_payouts"."paid_at" as "paidAt", "returned_checks"."reversal_id" is not null as "isReturnedCheck"
  from "counter_payments"
  inner join "journal_entries" on "journal_entries"."id" = "counter_payments"."journal_entry_id"
  inner join "postings" on "postings"."journal_entry_id" = "counter_payments"."journal_entry_id" and "postings"."balance_after" is not null
  inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id"
  left join "counter_payments" as "reversed" on "reversed"."journal_entry_id" = "counter_payments"."reverses_id"
  left join "counter_payments" as "returned" on "returned"."journal_entry_id" = "counter_payments"."returns_id"
  left join "counter_payments" as "reversals" on "reversals"."reverses_id" = "counter_payments"."journal_entry_id"
  left join "returned_checks" on "returned_checks"."reversal_id" = "counter_payments"."journal_entry_id"
  left join "paid_payouts" on "paid_payouts"."journal_entry_id" = "counter_payments"."journal_entry_id"
  where "counter_payments"."account_id" = ?
  order by "counter_payments"."journal_entry_id" desc
  limit ?;

select "id", "account_id" as "accountId", "period", "total_cents" as "totalCents", "issued_at" as "issuedAt"
  from "invoices"
  where "account_id" = ?
  order by "period" desc
  limit ?;

select coalesce(sum(total_cents), 0)::bigint as "cents"
  from "payment_intents"
  where "account_id" = ? and "purpose" = ? and "state" in (?, …);

select id as "id", username as "username"
  from "user_names"
  where "id" = ANY(?::bigint[]);

-- the queue of filings

WITH released AS ( UPDATE filings SET state = 'SUBMITTED', claimed_by = NULL, claimed_until = NULL
  WHERE package_id IN ( SELECT id
  FROM filings
  WHERE state IN ('SUBMITTED', 'IN_REVIEW', 'CORRECTION') AND position = 1 AND claimed_until <= ?
  ORDER BY queued_at, id
  LIMIT ? FOR UPDATE SKIP LOCKED)
  RETURNING id, version) INSERT INTO filing_events (filing_id, version, occurred_at, from_state, to_state) SELECT id, version, ?, 'IN_REVIEW', 'SUBMITTED'
  FROM released;

select count(*) as "count"
  from (select "filings"."id", "filings"."number", "filings"."package_id" as "packageId", "filings"."position", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.correct_by, 'MM/DD/YYYY') as "correctBy", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page", "filings"."index_facts" as "indexFacts", "filings"."fee_facts" as "feeFacts", "filings"."fees", filings.priced_on::text as "pricedOn", "filings"."record_key" as "recordKey", "filings"."recorded_facts" as "recordedFacts", "accounts"."name" as "accountName", filings.contact ->> 'name' as "filer", coalesce("filings".index_facts ->> 'instrument', '') as "instrument", split_part(coalesce("filings".index_facts ->> 'grantors', ''), chr(10), 1) as "grantor", split_part(coalesce("filings".index_facts ->> 'grantees', ''), chr(10), 1) as "grantee", (SELECT CASE WHEN EXISTS (SELECT
  FROM instruments) THEN CASE WHEN bool_or(document.efile_type IN ('LR', 'MAP') AND (coalesce("document".index_facts ->> 'instrument', '') = '' OR coalesce("document".index_facts ->> 'grantors', '') || coalesce("document".index_facts ->> 'grantees', '') = '')) THEN 'MISSING' WHEN bool_or(document.efile_type IN ('LR', 'MAP')) THEN 'COMPLETE' END END
  FROM filings AS document
  WHERE document.package_id = filings.package_id) as "facts", (SELECT count(*)::integer
  FROM filings AS document
  WHERE document.package_id = filings.package_id) as "documentCount", (SELECT sum(document.page_count)::integer
  FROM filings AS document
  WHERE document.package_id = filings.package_id) as "packagePages", (SELECT sum(document.total_cents)::bigint
  FROM filings AS document
  WHERE document.package_id = filings.package_id) as "packageCents", (SELECT coalesce(sum((SELECT jsonb_array_length(warnings)
  FROM filing_images
  WHERE filing_id = document.id
  ORDER BY version DESC
  LIMIT 1)), 0)::integer
  FROM filings AS document
  WHERE document.package_id = filings.package_id) as "warningCount"
  from "filings"
  inner join "user_names" as "filer" on "filer"."id" = "filings"."user_id"
  left join "user_names" as "clerk" on "clerk"."id" = "filings"."claimed_by"
  inner join "accounts" on "accounts"."id" = "filings"."account_id"
  where "filings"."position" = ? and "filings"."state" in (?, …)) as "matches";

-- the users

select "matches".*
  from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role"
  from "users"
  left join "accounts" on "accounts"."id" = "users"."account_id") as "matches"
  order by "matches"."usernameKey" asc, "matches"."id" asc
  limit ? offset ?;

select count(*) as "count"
  from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role"
  from "users"
  left join "accounts" on "accounts"."id" = "users"."account_id") as "matches";

select distinct on ("users"."id") "users"."id", "users"."username", "users"."first_name" as "firstName", "users"."last_name" as "lastName", "users"."account_id" as "accountId", "accounts"."name" as "accountName", "users"."role", "users"."status", "users"."email", "users"."company", "users"."address", "users"."city", "users"."state", "users"."zip", "users"."phone", "users"."created_at" as "createdAt", "users"."last_signed_in_at" as "lastSignedInAt", "users"."invited_at" as "invitedAt", "user_tickets"."expires_at" as "linkExpiresAt"
  from "users"
  inner join "accounts" on "accounts"."id" = "users"."account_id"
  left join "user_tickets" on "user_tickets"."user_id" = "users"."id" and "user_tickets"."purpose" in (?, …)
  where "users"."id" = ANY(?::bigint[])
  order by "users"."id", "user_tickets"."expires_at" desc;
