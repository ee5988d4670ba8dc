-- the price of a page, paying for a page, a copy, the purchases of an account, the transactions of an account

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

-- the price of a page, paying for a page (3 times), a copy (2 times)

SELECT redacted.document_key IS NOT NULL AS "isRedacted", redacted.file_key AS "fileKey", EXISTS (SELECT
  FROM undone_images
  WHERE undone_images.document_key = ?) AS "isUndone"
  FROM (VALUES (1)) AS asked
  LEFT JOIN redacted_images AS redacted ON redacted.document_type = ? AND redacted.number_key = ?;

-- the price of a page, paying for a page, a copy

select "document_key" as "documentKey", "page", "purchased_on" as "purchasedOn", "free_through_on" as "freeThroughOn"
  from "image_entitlements"
  where "account_id" = ? and "visitor" = ? and "document_key" = ANY(?::text[]) and "free_through_on" >= ? and not exists (select "refunded_orders"."guid"
  from "refunded_orders"
  where "refunded_orders"."guid" = "image_entitlements"."order_guid")
  order by "document_key", "page";

select "documents"."document_type" as "documentType", "documents"."number" as "documentNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrument", "documents"."image_page_count" as "imagePageCount"
  from "documents"
  inner join "instruments" on "instruments"."code" = "documents"."instrument_code"
  where "documents"."is_withheld" = ? and "documents"."document_type" = ? and "documents"."number_key" = ?;

-- paying for a page, a copy

select "guid", "document_key" as "documentKey", "pages", "prices", "total_cents" as "totalCents", "total_images" as "totalImages", "surcharge_cents" as "surchargeCents", "state", "expires_at" as "expiresAt", "charged_cents" as "chargedCents", "charged_images" as "chargedImages", "charged_surcharge_cents" as "chargedSurchargeCents", "journal_entry_id" as "journalEntryId"
  from "download_orders"
  where "guid" = ? and "user_id" = ? and "account_id" = ? and "visitor" = ?;

-- the price of a page, paying for a page

select "kind", "balance", "is_unlimited" as "isUnlimited", "is_credit_stopped" as "isCreditStopped", "credit_limit_cents" as "creditLimitCents"
  from "ledger_accounts"
  where "account_id" = ? and "kind" = ?;

-- a copy

SELECT page, words, is_file_text AS "isFileText"
  FROM page_texts
  WHERE page_texts.document_id = (SELECT id
  FROM documents
  WHERE document_type = ? AND number_key = ? AND NOT is_withheld) AND page = ANY(?::integer[]) AND words IS NOT NULL
  ORDER BY page;

-- paying for a page

INSERT INTO image_entitlements AS earlier (account_id, visitor, document_key, page, order_guid, purchased_on, free_through_on) SELECT ?::bigint, …, document_key, page, order_guid, ?::date, …
  FROM unnest( ?::text[], ?::integer[], ?::uuid[]) AS granted (document_key, page, order_guid)
  ON CONFLICT (account_id, document_key, visitor, page) DO UPDATE SET order_guid = EXCLUDED.order_guid, purchased_on = EXCLUDED.purchased_on, free_through_on = EXCLUDED.free_through_on
  WHERE earlier.free_through_on < EXCLUDED.purchased_on OR EXISTS (SELECT
  FROM refunded_orders
  WHERE refunded_orders.guid = earlier.order_guid);

SELECT pg_advisory_xact_lock(hashtextextended(?, 0));

SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
  FROM unnest(?::text[]) AS name;

begin;

commit;

insert into "audit_entries" ("action", "user_id", "account_id", "username", "client_address", "request_id", "details", "journal_entry_id")
  values (?, …);

select "guid", "document_key" as "documentKey", "pages", "prices", "total_cents" as "totalCents", "total_images" as "totalImages", "surcharge_cents" as "surchargeCents", "state", "expires_at" as "expiresAt", "charged_cents" as "chargedCents", "charged_images" as "chargedImages", "charged_surcharge_cents" as "chargedSurchargeCents", "journal_entry_id" as "journalEntryId"
  from "download_orders"
  where "guid" = ? and "user_id" = ? and "account_id" = ? and "visitor" = ? for update;

select "journal_entries"."id" as "journalEntryId", "journal_entries"."account_id" as "accountId", "journal_entries"."kind", "sales"."method", sum("sale_lines"."amount_cents")::bigint as "amountCents", sum("sale_lines"."images")::bigint as "images"
  from "journal_entries"
  inner join "sales" on "sales"."journal_entry_id" = "journal_entries"."id"
  inner join "sale_lines" on "sale_lines"."journal_entry_id" = "journal_entries"."id"
  where "journal_entries"."op_key" = ?
  group by "journal_entries"."id", "sales"."method";

update "download_orders" set "state" = ?, "paid_at" = ?, "charged_cents" = ?, "charged_images" = ?, "charged_surcharge_cents" = ?, "journal_entry_id" = ?
  where "guid" = ?;

-- paying for a page (2 times)

select "id", "name", "account_type" as "accountType", "payment_method" as "paymentMethod", "image_charge_method" as "imageChargeMethod", "image_retrieval" as "imageRetrieval", "preview_retrieval" as "previewRetrieval", "certificate_retrieval" as "certificateRetrieval", "certificate_charge_method" as "certificateChargeMethod", "certificate_preview_retrieval" as "certificatePreviewRetrieval", "monthly_fee_cents" as "monthlyFeeCents", "flat_fee_rate_level" as "flatFeeRateLevel", "user_reload" as "userReload", "land_link_account" as "landLinkAccount", "post_to_land_link" as "postToLandLink", "denied_searches" as "deniedSearches"
  from "accounts"
  where "id" = ?;

-- the price of a page

delete
  from "download_orders"
  where "guid" in (select "guid"
  from "download_orders"
  where "user_id" = ? and "state" <> ? and ("state" = ? or "expires_at" <= ?) for update skip locked);

insert into "download_orders" ("guid", "user_id", "account_id", "visitor", "document_key", "pages", "prices", "total_cents", "total_images", "surcharge_cents", "priced_at", "expires_at")
  values (?, …);

-- the purchases of an account

SELECT bought.guid, min(free.free_through_on) AS "freeThroughOn"
  FROM download_orders AS bought JOIN image_entitlements AS free ON free.account_id = bought.account_id AND free.visitor = bought.visitor AND free.document_key = bought.document_key AND free.page = ANY(bought.pages)
  WHERE bought.guid = ANY(?::uuid[]) AND NOT EXISTS ( SELECT
  FROM refunded_orders
  WHERE refunded_orders.guid = free.order_guid)
  GROUP BY bought.guid HAVING count(*) = (SELECT count(DISTINCT page)
  FROM unnest(bought.pages) AS page);

select "matches".*
  from (select "guid", "document_key" as "documentKey", "pages", "paid_at" as "paidAt", charged_cents + charged_surcharge_cents as "chargedCents", "charged_images" as "chargedImages", "journal_entry_id" as "paymentId"
  from "download_orders"
  where "user_id" = ? and "account_id" = ? and "visitor" = ? and "state" = ? and ("charged_cents" > ? or "charged_images" > ?)) as "matches"
  order by "matches"."paidAt" desc, "matches"."guid" desc
  limit ? offset ?;

select count(*) as "count"
  from (select "guid", "document_key" as "documentKey", "pages", "paid_at" as "paidAt", charged_cents + charged_surcharge_cents as "chargedCents", "charged_images" as "chargedImages", "journal_entry_id" as "paymentId"
  from "download_orders"
  where "user_id" = ? and "account_id" = ? and "visitor" = ? and "state" = ? and ("charged_cents" > ? or "charged_images" > ?)) as "matches";

-- the transactions of an account

select count(*) as "count"
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
  where "journal_entries"."account_id" = ? and "journal_entries"."posted_at" >= (?::date::timestamp AT TIME ZONE ?::text) and "journal_entries"."posted_at" < ((?::date + 1)::timestamp AT TIME ZONE ?::text) and "journal_entries"."user_id" = ?) as "matches";
