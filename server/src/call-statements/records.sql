-- a document, a property, a chain of title, a page

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

-- a property (2 times), a chain of title (2 times)

/* custom plan */ SELECT (owners.position - 1)::int AS run, found.document_id AS "documentId"
  FROM unnest(?::text[], ?::text[], ?::date[], ?::date[]) WITH ORDINALITY AS owners(key_nospace, first_key, since, until, position)
  CROSS JOIN LATERAL ( SELECT names.document_id
  FROM names
  WHERE length(owners.first_key) <> 1 AND names.key_nospace = owners.key_nospace COLLATE "C" AND NOT names.is_withheld AND names.instrument_code = ANY(?) AND names.recorded_at >= owners.since AND names.recorded_at < owners.until + 1 AND names.first_key = ANY(ARRAY[owners.first_key, left(owners.first_key, 1)] COLLATE "C")
  UNION ALL SELECT names.document_id
  FROM names
  WHERE length(owners.first_key) = 1 AND names.key_nospace = owners.key_nospace COLLATE "C" AND NOT names.is_withheld AND names.instrument_code = ANY(?) AND names.recorded_at >= owners.since AND names.recorded_at < owners.until + 1 AND names.first_key >= owners.first_key COLLATE "C" AND names.first_key < owners.first_key || ? COLLATE "C"
  LIMIT ? ) AS found;

SELECT *
  FROM ( SELECT documents.id, documents.document_type AS "documentType", documents.number AS "documentNumber", documents.display_number AS "displayNumber", documents.instrument_code AS "instrumentCode", instruments.description AS "instrumentDescription", documents.recorded_on AS "recordedOn", documents.instrument_on AS "signedOn", documents.image_page_count AS "imagePageCount", documents.verified_status AS "verifiedStatus", tax_liens.lien_type AS "lienType", tax_liens.ended_on AS "lienEndedOn", documents.recorded_at, documents.recorded_sequence, documents.number_key
  FROM documents JOIN instruments ON instruments.code = documents.instrument_code
  LEFT JOIN tax_liens ON tax_liens.document_id = documents.id
  WHERE documents.id = ANY((SELECT ?::bigint[])::bigint[]) AND NOT documents.is_withheld
  ORDER BY documents.recorded_at DESC, documents.recorded_sequence DESC, documents.number_key DESC, documents.id DESC
  LIMIT ? ) AS newest
  ORDER BY recorded_at, recorded_sequence, number_key, id;

-- a property, a chain of title

/* custom plan */ SELECT legals.document_id AS "documentId", legals.certificate_id AS "certificateId", legals.kind, legals.block_key AS "blockKey", legals.lot_keys AS "lotKeys", legals.part, legals.unit_key AS "unitKey", legals.other_lot_code AS "otherLotCode", legals.other_lot_key AS "otherLotKey", legals.quarter_mask AS "quarterMask", legals.cell_mask::text AS "cellMask", legals.aliquot_unspecified AS "isUnspecified", legals.comment, legals.description
  FROM legals
  LEFT JOIN documents ON documents.id = legals.document_id
  WHERE legals.plat_id = ? AND legals.block_key = ANY(?) AND legals.tract_book_entry_id IS NULL AND NOT coalesce(documents.is_withheld, false)
  ORDER BY legals.id DESC
  LIMIT ?;

SELECT DISTINCT other.id
  FROM documents JOIN document_references AS named ON named.document_id = documents.id JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld
  WHERE documents.id = ANY((SELECT ?::bigint[])::bigint[]) AND documents.instrument_code = ANY(?)
  LIMIT ?;

SELECT DISTINCT other.id
  FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld AND other.instrument_code = ANY(?)
  WHERE documents.id = ANY((SELECT ?::bigint[])::bigint[])
  LIMIT ?;

SELECT document_id AS "documentId", role, sequence, variant_of AS "variantOf", kind, display_name AS "displayName", suffix, capacity, key, key_nospace AS "keyNospace", first_key AS "firstKey", middle_key AS "middleKey"
  FROM names
  WHERE document_id = ANY((SELECT ?::bigint[])::bigint[]) AND NOT is_withheld
  ORDER BY document_id, role, sequence
  LIMIT ?;

SELECT legals.document_id AS "documentId", legals.certificate_id AS "certificateId", legals.kind, legals.block_key AS "blockKey", legals.lot_keys AS "lotKeys", legals.part, legals.unit_key AS "unitKey", legals.other_lot_code AS "otherLotCode", legals.other_lot_key AS "otherLotKey", legals.quarter_mask AS "quarterMask", legals.cell_mask::text AS "cellMask", legals.aliquot_unspecified AS "isUnspecified", legals.comment, legals.description, plats.number AS "platNumber", legals.township, legals.township_half AS "townshipHalf", legals.township_direction AS "townshipDirection", legals.range, legals.range_half AS "rangeHalf", legals.range_direction AS "rangeDirection", legals.section, legals.block, legals.lots, legals.unit, legals.other_lot AS "otherLot", legals.aliquot
  FROM legals JOIN documents ON documents.id = legals.document_id
  LEFT JOIN plats ON plats.id = legals.plat_id
  WHERE legals.document_id = ANY((SELECT ?::bigint[])::bigint[]) AND NOT documents.is_withheld
  ORDER BY legals.document_id, legals.sequence
  LIMIT ?;

SELECT named.document_id AS "from", other.id AS "to", named.display_reference AS display
  FROM document_references AS named
  LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key
  WHERE named.document_id = ANY((SELECT ?::bigint[])::bigint[]) AND NOT coalesce(other.is_withheld, false)
  ORDER BY named.document_id, named.sequence
  LIMIT ?;

WITH opened AS ( INSERT INTO land_history (user_id, page, land, opened_at) SELECT ?::bigint, …
  FROM pg_advisory_xact_lock(hashtextextended(?, 0))
  ON CONFLICT (user_id, page, land) DO UPDATE SET position = DEFAULT, opened_at = excluded.opened_at ) DELETE
  FROM land_history
  WHERE user_id = ? AND (page, land) <> (?, …) AND position NOT IN ( SELECT position
  FROM land_history
  WHERE user_id = ? AND (page, land) <> (?, …)
  ORDER BY position DESC
  LIMIT ? );

select "id", "number", "name"
  from "plats"
  where "number_key" = ?;

select "index_name", "index_begins_on", "indexed_through_on", "legal_indexed_through_on", "verified_through_on", "legal_verified_through_on", "images_begin_on", "images_through_on", "certificates_through_on", (SELECT min(recorded_on) - 1
  FROM documents_to_verify
  WHERE index_name <> 'lien' AND is_torrens = (index_name = 'torrens')) as "verifiable_through_on"
  from "index_coverage";

-- a document

SELECT (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch", CASE WHEN NOT is_other THEN likeness END AS likeness
  FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role"
  ORDER BY "is_other", "likeness_place", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total
  FROM ( SELECT *, CASE likeness WHEN 'similar' THEN 2 WHEN 'oneLetter' THEN 1 ELSE 0 END AS likeness_place
  FROM ( SELECT *, NOT bool_or(false) OVER party AS is_other, NULL::text AS likeness
  FROM names
  WHERE document_id = ANY((SELECT ?::bigint[])::bigint[]) WINDOW party AS (PARTITION BY document_id, role, coalesce(variant_of, sequence)) ) AS compared ) AS marked
  WHERE variant_of IS NULL ) AS placed
  WHERE place <= ?
  ORDER BY document_id, role, place) AS "$row") AS "rows_names", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn"
  FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id"
  ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total
  FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description
  FROM document_references AS named
  LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld
  LEFT JOIN instruments ON instruments.code = other.instrument_code
  WHERE named.document_id = ANY((SELECT ?::bigint[])::bigint[])
  UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description
  FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code
  WHERE documents.id = ANY((SELECT ?::bigint[])::bigint[]) ) AS both_ways ) AS placed
  WHERE place <= ?
  ORDER BY document_id, place) AS "$row") AS "rows_references", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT document_id AS "documentId", total, description, comment
  FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id"
  ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total
  FROM legals
  WHERE document_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  WHERE place <= ?
  ORDER BY document_id, place) AS "$row") AS "rows_legals", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask", cell_mask::text AS "cellMask", aliquot_unspecified AS "isUnspecified", aliquot, part, comment, concat_ws(' ', codes.description, other_lot) AS "otherLot"
  FROM legals
  LEFT JOIN legal_codes AS codes ON codes.kind = 'OTHER_LOT_MB' AND codes.code = legals.other_lot_code
  WHERE document_id = ? AND section IS NOT NULL AND quarter_mask IS NOT NULL
  ORDER BY sequence
  LIMIT ?) AS "$row") AS "rows_sectionLegals", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status
  FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id"
  ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total
  FROM document_certificates AS noted
  LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key
  WHERE noted.document_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  WHERE place <= ?
  ORDER BY document_id, place) AS "$row") AS "rows_certificates", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "parcels"."number"
  from "document_parcels"
  inner join "parcels" on "parcels"."id" = "document_parcels"."parcel_id"
  where "document_parcels"."document_id" = ?
  order by "parcels"."key"
  limit ?)) AS "$row") AS "rows_parcels", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "address", "city", "state", "zip"
  from "document_addresses"
  where "document_id" = ?
  order by "sequence"
  limit ?)) AS "$row") AS "rows_addresses";

select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus", "documents"."instrument_on" as "instrumentOn", "documents"."sale_price_cents" as "salePriceCents", "documents"."mortgage_amount_cents" as "mortgageAmountCents", "documents"."display_only" as "displayOnly", "documents"."additional_info" as "additionalInfo"
  from "documents"
  inner join "instruments" on "instruments"."code" = "documents"."instrument_code"
  where "documents"."is_withheld" = ? and "documents"."document_type" = ? and "documents"."number_key" = ?;

-- a page

insert into "audit_entries" ("action", "user_id", "account_id", "username", "client_address", "request_id", "details", "journal_entry_id")
  values (?, …);

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

-- a page (2 times)

SELECT redacted.document_key IS NOT NULL AS "isRedacted", redacted.file_key AS "fileKey", EXISTS (SELECT
  FROM undone_images
  WHERE undone_images.document_key = ?) AS "isUndone"
  FROM (VALUES (1)) AS asked
  LEFT JOIN redacted_images AS redacted ON redacted.document_type = ? AND redacted.number_key = ?;

-- a property

SELECT DISTINCT parcels.key, parcels.number
  FROM document_parcels JOIN documents ON documents.id = document_parcels.document_id AND NOT documents.is_withheld JOIN parcels ON parcels.id = document_parcels.parcel_id
  WHERE document_parcels.document_id = ANY((SELECT ?::bigint[])::bigint[])
  ORDER BY parcels.key
  LIMIT ?;

SELECT certificate_number AS number, certified_on AS "certifiedOn", status
  FROM torrens_certificates
  WHERE id = ANY((SELECT ?::bigint[])::bigint[])
  ORDER BY certified_on DESC, number_key DESC
  LIMIT ?;

SELECT concat_ws(', ', nullif(document_addresses.address, ''), nullif(document_addresses.city, '')) AS text
  FROM document_addresses JOIN documents ON documents.id = document_addresses.document_id AND NOT documents.is_withheld
  WHERE document_addresses.document_id = ANY((SELECT ?::bigint[])::bigint[])
  GROUP BY text
  ORDER BY count(*) DESC, text
  LIMIT ?;

SELECT id
  FROM documents
  WHERE id = ANY((SELECT ?::bigint[])::bigint[]) AND (SELECT count(DISTINCT description)
  FROM legals
  WHERE document_id = documents.id) = 1;
