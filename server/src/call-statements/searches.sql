-- a name, a grantor, names that sound like one, words of a name, a document number, a week, a book, a section, a plat, a parcel, an address, a tax lien, a certificate, a text of certificates, a page of a tract book

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

-- a document number, a week, a book, a section, a plat, a parcel, an address

WITH stored_address AS (insert into "search_addresses" ("key", "account_id", "search_type", "criteria", "last_used_at")
  values (?, …)
  on conflict ("account_id", "search_type", "criteria_digest") do update set "last_used_at" = ?
  returning "key"), others AS ( SELECT position, search_type, criteria, sort_key, sort_direction
  FROM search_history
  WHERE user_id = ? AND (search_type, criteria) <> (?, …)
  ORDER BY position DESC
  LIMIT ? ), newest AS ( INSERT INTO search_history (user_id, search_type, criteria, sort_key, sort_direction, searched_at) SELECT ?::bigint, …
  FROM pg_advisory_xact_lock(hashtextextended(?, 0))
  ON CONFLICT (user_id, search_type, criteria_digest) DO UPDATE SET position = DEFAULT, sort_key = excluded.sort_key, sort_direction = excluded.sort_direction, searched_at = excluded.searched_at
  RETURNING position, search_type, criteria, sort_key, sort_direction ), dropped AS ( DELETE
  FROM search_history
  WHERE user_id = ? AND position NOT IN (SELECT position
  FROM newest
  UNION ALL SELECT position
  FROM others) AND (search_type, criteria) <> (?, …) ), counted AS ( INSERT INTO list_views (user_id, searches) SELECT ?::bigint, 1
  WHERE NOT EXISTS (SELECT
  FROM list_views
  WHERE user_id = ? AND searches >= ?)
  ON CONFLICT (user_id) DO UPDATE SET searches = least(list_views.searches + 1, ?) ) SELECT (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus"
  from "documents"
  inner join "instruments" on "instruments"."code" = "documents"."instrument_code"
  where "documents"."is_withheld" = ? and "documents"."id" = ANY((SELECT ?::bigint[])::bigint[]))) AS "$row") AS "rows_documents", (SELECT coalesce(json_agg("$row"), '[]')
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
  FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status
  FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id"
  ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total
  FROM document_certificates AS noted
  LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key
  WHERE noted.document_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  WHERE place <= ?
  ORDER BY document_id, place) AS "$row") AS "rows_certificates", (SELECT coalesce(json_agg("$row"), '[]')
  FROM (SELECT key
  FROM stored_address) AS "$row") AS "addressKey_addresses", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
  FROM (SELECT *
  FROM newest
  UNION ALL SELECT *
  FROM others) AS listed
  ORDER BY position DESC) AS "$row") AS "past_history";

-- a name, a grantor, names that sound like one, words of a name

SELECT EXISTS (SELECT
  FROM documents
  WHERE NOT is_withheld AND recorded_at < ?) OR EXISTS (SELECT
  FROM documents
  WHERE NOT is_withheld AND recorded_at >= ?) AS "isLimited";

-- a name, a grantor, names that sound like one

WITH RECURSIVE found AS ( (SELECT key_nospace AS key
  FROM names
  WHERE NOT is_withheld AND key_nospace >= ? AND key_nospace < ?
  ORDER BY key_nospace
  LIMIT 1)
  UNION ALL SELECT (SELECT key_nospace
  FROM names
  WHERE NOT is_withheld AND key_nospace > found.key AND key_nospace < ?
  ORDER BY key_nospace
  LIMIT 1)
  FROM found
  WHERE found.key IS NOT NULL ) SELECT key
  FROM found
  WHERE key IS NOT NULL
  LIMIT 201;

-- a certificate, a text of certificates

WITH stored_address AS (insert into "search_addresses" ("key", "account_id", "search_type", "criteria", "last_used_at")
  values (?, …)
  on conflict ("account_id", "search_type", "criteria_digest") do update set "last_used_at" = ?
  returning "key"), others AS ( SELECT position, search_type, criteria, sort_key, sort_direction
  FROM search_history
  WHERE user_id = ? AND (search_type, criteria) <> (?, …)
  ORDER BY position DESC
  LIMIT ? ), newest AS ( INSERT INTO search_history (user_id, search_type, criteria, sort_key, sort_direction, searched_at) SELECT ?::bigint, …
  FROM pg_advisory_xact_lock(hashtextextended(?, 0))
  ON CONFLICT (user_id, search_type, criteria_digest) DO UPDATE SET position = DEFAULT, sort_key = excluded.sort_key, sort_direction = excluded.sort_direction, searched_at = excluded.searched_at
  RETURNING position, search_type, criteria, sort_key, sort_direction ), dropped AS ( DELETE
  FROM search_history
  WHERE user_id = ? AND position NOT IN (SELECT position
  FROM newest
  UNION ALL SELECT position
  FROM others) AND (search_type, criteria) <> (?, …) ), counted AS ( INSERT INTO list_views (user_id, searches) SELECT ?::bigint, 1
  WHERE NOT EXISTS (SELECT
  FROM list_views
  WHERE user_id = ? AND searches >= ?)
  ON CONFLICT (user_id) DO UPDATE SET searches = least(list_views.searches + 1, ?) ) SELECT (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "id", "certificate_number" as "certificateNumber", "number_key" as "numberKey", "file_number" as "fileNumber", "certified_on" as "certifiedOn", "certified_time" as "certifiedTime", "book", "page", "status", "image_page_count" as "imagePageCount"
  from "torrens_certificates"
  where "id" = ANY((SELECT ?::bigint[])::bigint[]))) AS "$row") AS "rows_certificates", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT placed.certificate_id AS "certificateId", total, coalesce(later.certificate_number, cancelled_by_number) AS number, later.id IS NOT NULL AS "isIndexed"
  FROM ( SELECT *, row_number() OVER (PARTITION BY "certificate_id"
  ORDER BY "cancelled_by_key") AS place, count(*) OVER (PARTITION BY "certificate_id") AS total
  FROM torrens_cancellations
  WHERE certificate_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  LEFT JOIN torrens_certificates AS later ON later.number_key = cancelled_by_key
  WHERE place <= ?
  ORDER BY placed.certificate_id, place) AS "$row") AS "rows_cancellations", (SELECT coalesce(json_agg("$row"), '[]')
  FROM (SELECT key
  FROM stored_address) AS "$row") AS "addressKey_addresses", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
  FROM (SELECT *
  FROM newest
  UNION ALL SELECT *
  FROM others) AS listed
  ORDER BY position DESC) AS "$row") AS "past_history";

-- a name, names that sound like one

/* custom plan */ SELECT id
  FROM ((SELECT document_id AS id, document_type, number_key
  FROM names
  WHERE NOT is_withheld AND key_nospace = ?
  ORDER BY document_type ASC, number_key ASC
  LIMIT 3003)) AS keyed
  ORDER BY document_type ASC, number_key ASC
  LIMIT 3003;

-- a book

/* custom plan */ SELECT documents.id
  FROM documents
  WHERE NOT documents.is_withheld AND ((book_key = ?))
  ORDER BY "documents"."document_type" ASC, "documents"."number_key" ASC
  LIMIT 1001;

-- a certificate

/* custom plan */ SELECT torrens_certificates.id
  FROM torrens_certificates
  WHERE torrens_certificates.id IN (SELECT id
  FROM torrens_certificates
  WHERE number_key = ANY(?))
  ORDER BY number_key ASC
  LIMIT 1001;

-- a document number

/* custom plan */ SELECT documents.id
  FROM documents
  WHERE NOT documents.is_withheld AND (((number_key = ? OR number_compact = ?) OR (number_key = ? OR number_compact = ?) AND document_type = ?))
  ORDER BY "documents"."document_type" ASC, "documents"."number_key" ASC
  LIMIT 1001;

-- a grantor

/* custom plan */ SELECT id
  FROM ((SELECT document_id AS id, document_type, number_key
  FROM names
  WHERE NOT is_withheld AND key_nospace = ? AND role = ?
  ORDER BY document_type ASC, number_key ASC
  LIMIT 3003)) AS keyed
  ORDER BY document_type ASC, number_key ASC
  LIMIT 3003;

WITH stored_address AS (insert into "search_addresses" ("key", "account_id", "search_type", "criteria", "last_used_at")
  values (?, …)
  on conflict ("account_id", "search_type", "criteria_digest") do update set "last_used_at" = ?
  returning "key"), others AS ( SELECT position, search_type, criteria, sort_key, sort_direction
  FROM search_history
  WHERE user_id = ? AND (search_type, criteria) <> (?, …)
  ORDER BY position DESC
  LIMIT ? ), newest AS ( INSERT INTO search_history (user_id, search_type, criteria, sort_key, sort_direction, searched_at) SELECT ?::bigint, …
  FROM pg_advisory_xact_lock(hashtextextended(?, 0))
  ON CONFLICT (user_id, search_type, criteria_digest) DO UPDATE SET position = DEFAULT, sort_key = excluded.sort_key, sort_direction = excluded.sort_direction, searched_at = excluded.searched_at
  RETURNING position, search_type, criteria, sort_key, sort_direction ), dropped AS ( DELETE
  FROM search_history
  WHERE user_id = ? AND position NOT IN (SELECT position
  FROM newest
  UNION ALL SELECT position
  FROM others) AND (search_type, criteria) <> (?, …) ), counted AS ( INSERT INTO list_views (user_id, searches) SELECT ?::bigint, 1
  WHERE NOT EXISTS (SELECT
  FROM list_views
  WHERE user_id = ? AND searches >= ?)
  ON CONFLICT (user_id) DO UPDATE SET searches = least(list_views.searches + 1, ?) ) SELECT (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus"
  from "documents"
  inner join "instruments" on "instruments"."code" = "documents"."instrument_code"
  where "documents"."is_withheld" = ? and "documents"."id" = ANY((SELECT ?::bigint[])::bigint[]))) AS "$row") AS "rows_documents", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch", CASE WHEN NOT is_other THEN likeness END AS likeness
  FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role"
  ORDER BY "is_other", "likeness_place", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total
  FROM ( SELECT *, CASE likeness WHEN 'similar' THEN 2 WHEN 'oneLetter' THEN 1 ELSE 0 END AS likeness_place
  FROM ( SELECT *, NOT bool_or((((key_nospace >= ? AND key_nospace < ?) AND (true))) AND role = ?) OVER party AS is_other, NULL::text AS likeness
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
  FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status
  FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id"
  ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total
  FROM document_certificates AS noted
  LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key
  WHERE noted.document_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  WHERE place <= ?
  ORDER BY document_id, place) AS "$row") AS "rows_certificates", (SELECT coalesce(json_agg("$row"), '[]')
  FROM (SELECT key
  FROM stored_address) AS "$row") AS "addressKey_addresses", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
  FROM (SELECT *
  FROM newest
  UNION ALL SELECT *
  FROM others) AS listed
  ORDER BY position DESC) AS "$row") AS "past_history";

-- a name

WITH stored_address AS (insert into "search_addresses" ("key", "account_id", "search_type", "criteria", "last_used_at")
  values (?, …)
  on conflict ("account_id", "search_type", "criteria_digest") do update set "last_used_at" = ?
  returning "key"), others AS ( SELECT position, search_type, criteria, sort_key, sort_direction
  FROM search_history
  WHERE user_id = ? AND (search_type, criteria) <> (?, …)
  ORDER BY position DESC
  LIMIT ? ), newest AS ( INSERT INTO search_history (user_id, search_type, criteria, sort_key, sort_direction, searched_at) SELECT ?::bigint, …
  FROM pg_advisory_xact_lock(hashtextextended(?, 0))
  ON CONFLICT (user_id, search_type, criteria_digest) DO UPDATE SET position = DEFAULT, sort_key = excluded.sort_key, sort_direction = excluded.sort_direction, searched_at = excluded.searched_at
  RETURNING position, search_type, criteria, sort_key, sort_direction ), dropped AS ( DELETE
  FROM search_history
  WHERE user_id = ? AND position NOT IN (SELECT position
  FROM newest
  UNION ALL SELECT position
  FROM others) AND (search_type, criteria) <> (?, …) ), counted AS ( INSERT INTO list_views (user_id, searches) SELECT ?::bigint, 1
  WHERE NOT EXISTS (SELECT
  FROM list_views
  WHERE user_id = ? AND searches >= ?)
  ON CONFLICT (user_id) DO UPDATE SET searches = least(list_views.searches + 1, ?) ) SELECT (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus"
  from "documents"
  inner join "instruments" on "instruments"."code" = "documents"."instrument_code"
  where "documents"."is_withheld" = ? and "documents"."id" = ANY((SELECT ?::bigint[])::bigint[]))) AS "$row") AS "rows_documents", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch", CASE WHEN NOT is_other THEN likeness END AS likeness
  FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role"
  ORDER BY "is_other", "likeness_place", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total
  FROM ( SELECT *, CASE likeness WHEN 'similar' THEN 2 WHEN 'oneLetter' THEN 1 ELSE 0 END AS likeness_place
  FROM ( SELECT *, NOT bool_or((((key_nospace >= ? AND key_nospace < ?) AND (true)))) OVER party AS is_other, NULL::text AS likeness
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
  FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status
  FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id"
  ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total
  FROM document_certificates AS noted
  LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key
  WHERE noted.document_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  WHERE place <= ?
  ORDER BY document_id, place) AS "$row") AS "rows_certificates", (SELECT coalesce(json_agg("$row"), '[]')
  FROM (SELECT key
  FROM stored_address) AS "$row") AS "addressKey_addresses", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
  FROM (SELECT *
  FROM newest
  UNION ALL SELECT *
  FROM others) AS listed
  ORDER BY position DESC) AS "$row") AS "past_history";

-- a page of a tract book

/* custom plan */ SELECT tract_book_entries.id
  FROM tract_book_entries
  WHERE tract_book_key >= ? AND tract_book_key < ?
  ORDER BY tract_book_key ASC
  LIMIT 1001;

WITH stored_address AS (insert into "search_addresses" ("key", "account_id", "search_type", "criteria", "last_used_at")
  values (?, …)
  on conflict ("account_id", "search_type", "criteria_digest") do update set "last_used_at" = ?
  returning "key"), others AS ( SELECT position, search_type, criteria, sort_key, sort_direction
  FROM search_history
  WHERE user_id = ? AND (search_type, criteria) <> (?, …)
  ORDER BY position DESC
  LIMIT ? ), newest AS ( INSERT INTO search_history (user_id, search_type, criteria, sort_key, sort_direction, searched_at) SELECT ?::bigint, …
  FROM pg_advisory_xact_lock(hashtextextended(?, 0))
  ON CONFLICT (user_id, search_type, criteria_digest) DO UPDATE SET position = DEFAULT, sort_key = excluded.sort_key, sort_direction = excluded.sort_direction, searched_at = excluded.searched_at
  RETURNING position, search_type, criteria, sort_key, sort_direction ), dropped AS ( DELETE
  FROM search_history
  WHERE user_id = ? AND position NOT IN (SELECT position
  FROM newest
  UNION ALL SELECT position
  FROM others) AND (search_type, criteria) <> (?, …) ), counted AS ( INSERT INTO list_views (user_id, searches) SELECT ?::bigint, 1
  WHERE NOT EXISTS (SELECT
  FROM list_views
  WHERE user_id = ? AND searches >= ?)
  ON CONFLICT (user_id) DO UPDATE SET searches = least(list_views.searches + 1, ?) ) SELECT (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "tract_book_entries"."id", "tract_book_id" as "tractBookId", "tract_book_entries"."recorded_on" as "recordedOn", "tract_book_entries"."recorded_time" as "recordedTime", "tract_book_entries"."document_type" as "documentType", "tract_book_entries"."document_number" as "documentNumber", "tract_book_entries"."image_page_count" as "imagePageCount", coalesce("tract_book_entries"."image_page_count", "filed"."image_page_count", ?) as "pageCount"
  from "tract_book_entries"
  left join "documents" as "filed" on "filed"."document_type" = "tract_book_entries"."document_type" and "filed"."number_key" = "tract_book_entries"."document_number_key" and "filed"."is_withheld" = ?
  where "tract_book_entries"."id" = ANY((SELECT ?::bigint[])::bigint[]))) AS "$row") AS "rows_entries", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT entry_id AS "entryId", total, description, comment
  FROM ( SELECT tract_book_entry_id AS entry_id, description, comment, row_number() OVER (PARTITION BY "tract_book_entry_id"
  ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tract_book_entry_id") AS total
  FROM legals
  WHERE tract_book_entry_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  WHERE place <= ?
  ORDER BY entry_id, place) AS "$row") AS "rows_legals", (SELECT coalesce(json_agg("$row"), '[]')
  FROM (SELECT key
  FROM stored_address) AS "$row") AS "addressKey_addresses", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
  FROM (SELECT *
  FROM newest
  UNION ALL SELECT *
  FROM others) AS listed
  ORDER BY position DESC) AS "$row") AS "past_history";

-- a parcel

/* custom plan */ SELECT documents.id
  FROM documents
  WHERE NOT documents.is_withheld AND documents.id IN (SELECT document_id
  FROM document_parcels
  WHERE parcel_id = (SELECT parcels.id
  FROM parcels
  WHERE key = ?)) AND recorded_at >= ? AND recorded_at < ?
  ORDER BY "documents"."document_type" ASC, "documents"."number_key" ASC
  LIMIT 1001;

-- a plat

/* custom plan */ SELECT documents.id
  FROM documents
  WHERE NOT documents.is_withheld AND documents.id IN (SELECT document_id
  FROM legals
  WHERE document_id IS NOT NULL AND plat_id = ?)
  ORDER BY "documents"."document_type" ASC, "documents"."number_key" ASC
  LIMIT 1001;

SELECT plats.number AS code, plats.name AS description
  FROM (SELECT id, key
  FROM plats
  WHERE number_key = ?) AS own JOIN plats ON plats.key >= own.key AND plats.key < own.key || ?
  WHERE plats.id <> own.id AND (plats.key = own.key OR starts_with(plats.key, own.key || ' '))
  ORDER BY plats.number_key
  LIMIT ?;

select "id"
  from "plats"
  where "number_key" = ?;

-- a section

/* custom plan */ SELECT documents.id
  FROM documents
  WHERE NOT documents.is_withheld AND documents.id IN (SELECT document_id
  FROM legals
  WHERE document_id IS NOT NULL AND township = ? AND range = ? AND township_half = ? AND range_half = ? AND section = ?) AND recorded_at >= ? AND recorded_at < ?
  ORDER BY "documents"."document_type" ASC, "documents"."number_key" ASC
  LIMIT 1001;

-- a tax lien

/* custom plan */ SELECT tax_liens.id
  FROM (SELECT DISTINCT id
  FROM (SELECT tax_lien_id AS id
  FROM tax_lien_taxpayers
  WHERE key_nospace >= ? AND key_nospace < ? AND (true)) AS hits) AS found JOIN tax_liens USING (id)
  WHERE NOT is_withheld AND (ended_on IS NULL OR ended_on > ?)
  ORDER BY tax_liens.document_type ASC, tax_liens.number_key ASC
  LIMIT 1001;

WITH stored_address AS (insert into "search_addresses" ("key", "account_id", "search_type", "criteria", "last_used_at")
  values (?, …)
  on conflict ("account_id", "search_type", "criteria_digest") do update set "last_used_at" = ?
  returning "key"), others AS ( SELECT position, search_type, criteria, sort_key, sort_direction
  FROM search_history
  WHERE user_id = ? AND (search_type, criteria) <> (?, …)
  ORDER BY position DESC
  LIMIT ? ), newest AS ( INSERT INTO search_history (user_id, search_type, criteria, sort_key, sort_direction, searched_at) SELECT ?::bigint, …
  FROM pg_advisory_xact_lock(hashtextextended(?, 0))
  ON CONFLICT (user_id, search_type, criteria_digest) DO UPDATE SET position = DEFAULT, sort_key = excluded.sort_key, sort_direction = excluded.sort_direction, searched_at = excluded.searched_at
  RETURNING position, search_type, criteria, sort_key, sort_direction ), dropped AS ( DELETE
  FROM search_history
  WHERE user_id = ? AND position NOT IN (SELECT position
  FROM newest
  UNION ALL SELECT position
  FROM others) AND (search_type, criteria) <> (?, …) ), counted AS ( INSERT INTO list_views (user_id, searches) SELECT ?::bigint, 1
  WHERE NOT EXISTS (SELECT
  FROM list_views
  WHERE user_id = ? AND searches >= ?)
  ON CONFLICT (user_id) DO UPDATE SET searches = least(list_views.searches + 1, ?) ) SELECT (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "tax_liens"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."image_page_count" as "imagePageCount", "tax_liens"."lien_number" as "lienNumber", "tax_liens"."lien_on" as "lienOn", "tax_liens"."lien_type" as "lienType", "tax_liens"."total_amount_cents" as "totalAmountCents", "tax_liens"."expires_on" as "expiresOn", "tax_liens"."ended_on" as "endedOn", exists (select
  from "tax_lien_releases" as "release"
  where "release"."tax_lien_id" = "tax_liens"."id" and "release"."partial_full_flag" = ? and "release"."revoked_on" is null and "release"."released_on" <= ?) as "isReleased"
  from "tax_liens"
  inner join "documents" on "documents"."id" = "tax_liens"."document_id"
  inner join "instruments" on "instruments"."code" = "documents"."instrument_code"
  where "tax_liens"."is_withheld" = ? and "tax_liens"."id" = ANY((SELECT ?::bigint[])::bigint[]))) AS "$row") AS "rows_liens", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT tax_lien_id AS "lienId", total, display_name AS name, display_address AS "displayAddress", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch"
  FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id"
  ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total
  FROM ( SELECT *, NOT bool_or((((key_nospace >= ? AND key_nospace < ?) AND (true)))) OVER (PARTITION BY tax_lien_id, coalesce(variant_of, sequence)) AS is_other
  FROM tax_lien_taxpayers
  WHERE tax_lien_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS marked
  WHERE variant_of IS NULL ) AS placed
  WHERE place <= ?
  ORDER BY tax_lien_id, place) AS "$row") AS "rows_taxpayers", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT tax_lien_id AS "lienId", total, flag, placed.document_type AS "documentType", document_number AS "documentNumber", documents.display_number AS "displayNumber", documents.recorded_on AS "recordedOn"
  FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id"
  ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total
  FROM tax_lien_revisions
  WHERE tax_lien_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  LEFT JOIN documents ON documents.document_type = placed.document_type AND documents.number_key = placed.document_number_key AND NOT documents.is_withheld
  WHERE place <= ?
  ORDER BY tax_lien_id, place) AS "$row") AS "rows_revisions", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT tax_lien_id AS "lienId", total, partial_full_flag AS "partialFullFlag", release_type AS "releaseType", release_number AS "releaseNumber", releasing.display_number AS "releaseDisplayNumber", released_on AS "releasedOn", revoke_type AS "revokeType", revoke_number AS "revokeNumber", revoking.display_number AS "revokeDisplayNumber", revoked_on AS "revokedOn"
  FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id"
  ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total
  FROM tax_lien_releases
  WHERE tax_lien_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  LEFT JOIN documents AS releasing ON releasing.document_type = release_type AND releasing.number_key = release_number_key AND NOT releasing.is_withheld
  LEFT JOIN documents AS revoking ON revoking.document_type = revoke_type AND revoking.number_key = revoke_number_key AND NOT revoking.is_withheld
  WHERE place <= ?
  ORDER BY tax_lien_id, place) AS "$row") AS "rows_releases", (SELECT coalesce(json_agg("$row"), '[]')
  FROM (SELECT key
  FROM stored_address) AS "$row") AS "addressKey_addresses", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
  FROM (SELECT *
  FROM newest
  UNION ALL SELECT *
  FROM others) AS listed
  ORDER BY position DESC) AS "$row") AS "past_history";

-- a text of certificates

/* custom plan */ SELECT torrens_certificates.id
  FROM torrens_certificates
  WHERE torrens_certificates.id IN (SELECT certificate_id
  FROM torrens_texts
  WHERE section = ? AND (' ' || text_key || ' ') LIKE ?)
  ORDER BY number_key ASC
  LIMIT 1001;

-- a week

/* custom plan */ SELECT documents.id
  FROM documents
  WHERE NOT documents.is_withheld AND recorded_at >= ? AND recorded_at < ?
  ORDER BY "documents"."document_type" ASC, "documents"."number_key" ASC
  LIMIT 1001;

-- an address

/* custom plan */ SELECT documents.id
  FROM documents
  WHERE NOT documents.is_withheld AND documents.id IN (SELECT document_id
  FROM document_addresses
  WHERE replace(street_key, ' ', '') >= ? AND replace(street_key, ' ', '') < ? AND house_number = ? AND house_suffix = ?
  UNION ALL SELECT document_id
  FROM document_addresses
  WHERE replace(street_key, ' ', '') >= ? AND replace(street_key, ' ', '') < ? AND house_number BETWEEN ? AND ?) AND recorded_at >= ? AND recorded_at < ?
  ORDER BY "documents"."document_type" ASC, "documents"."number_key" ASC
  LIMIT 1001;

-- names that sound like one

SELECT key_nospace AS "keyNospace"
  FROM ( SELECT key, key_nospace
  FROM name_keys
  WHERE sound_codes && ?::text[] OR key % ?
  UNION SELECT name_keys.key, name_keys.key_nospace
  FROM unnest(?::text[]) AS spelled(key) JOIN name_keys ON name_keys.key >= spelled.key COLLATE "C" AND name_keys.key <= spelled.key COLLATE "C") AS found
  ORDER BY key = ? DESC, key = ANY(?::text[]) DESC, similarity(key, ?) DESC, key
  LIMIT ?;

WITH stored_address AS (insert into "search_addresses" ("key", "account_id", "search_type", "criteria", "last_used_at")
  values (?, …)
  on conflict ("account_id", "search_type", "criteria_digest") do update set "last_used_at" = ?
  returning "key"), others AS ( SELECT position, search_type, criteria, sort_key, sort_direction
  FROM search_history
  WHERE user_id = ? AND (search_type, criteria) <> (?, …)
  ORDER BY position DESC
  LIMIT ? ), newest AS ( INSERT INTO search_history (user_id, search_type, criteria, sort_key, sort_direction, searched_at) SELECT ?::bigint, …
  FROM pg_advisory_xact_lock(hashtextextended(?, 0))
  ON CONFLICT (user_id, search_type, criteria_digest) DO UPDATE SET position = DEFAULT, sort_key = excluded.sort_key, sort_direction = excluded.sort_direction, searched_at = excluded.searched_at
  RETURNING position, search_type, criteria, sort_key, sort_direction ), dropped AS ( DELETE
  FROM search_history
  WHERE user_id = ? AND position NOT IN (SELECT position
  FROM newest
  UNION ALL SELECT position
  FROM others) AND (search_type, criteria) <> (?, …) ), counted AS ( INSERT INTO list_views (user_id, searches) SELECT ?::bigint, 1
  WHERE NOT EXISTS (SELECT
  FROM list_views
  WHERE user_id = ? AND searches >= ?)
  ON CONFLICT (user_id) DO UPDATE SET searches = least(list_views.searches + 1, ?) ) SELECT (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus"
  from "documents"
  inner join "instruments" on "instruments"."code" = "documents"."instrument_code"
  where "documents"."is_withheld" = ? and "documents"."id" = ANY((SELECT ?::bigint[])::bigint[]))) AS "$row") AS "rows_documents", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch", CASE WHEN NOT is_other THEN likeness END AS likeness
  FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role"
  ORDER BY "is_other", "likeness_place", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total
  FROM ( SELECT *, CASE likeness WHEN 'similar' THEN 2 WHEN 'oneLetter' THEN 1 ELSE 0 END AS likeness_place
  FROM ( SELECT *, NOT bool_or((((key_nospace >= ? AND key_nospace < ?) AND (true) OR (key_nospace = ANY(?)) AND (true)))) OVER party AS is_other, CASE WHEN bool_or((((key_nospace >= ? AND key_nospace < ?) AND (true)))) OVER party THEN NULL WHEN bool_or((((key_nospace = ANY(?)) AND (true)))) OVER party THEN 'oneLetter' ELSE 'similar' END AS likeness
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
  FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status
  FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id"
  ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total
  FROM document_certificates AS noted
  LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key
  WHERE noted.document_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  WHERE place <= ?
  ORDER BY document_id, place) AS "$row") AS "rows_certificates", (SELECT coalesce(json_agg("$row"), '[]')
  FROM (SELECT key
  FROM stored_address) AS "$row") AS "addressKey_addresses", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
  FROM (SELECT *
  FROM newest
  UNION ALL SELECT *
  FROM others) AS listed
  ORDER BY position DESC) AS "$row") AS "past_history";

-- words of a name

/* custom plan */ SELECT id
  FROM ((SELECT *
  FROM ((SELECT document_id AS id, document_type, number_key
  FROM names
  WHERE NOT is_withheld AND key_nospace = ?
  ORDER BY document_type ASC, number_key ASC
  LIMIT 3003)) AS keyed
  ORDER BY document_type ASC, number_key ASC
  LIMIT 3003)
  UNION ALL (SELECT *
  FROM (SELECT document_id AS id, document_type, number_key
  FROM names
  WHERE NOT is_withheld AND key_nospace IN (SELECT key_nospace
  FROM name_keys
  WHERE words @> ?::text[]) AND (first_key > '' AND string_to_array(first_key || ' ' || middle_key, ' ') @> ?::text[])
  UNION ALL SELECT document_id AS id, document_type, number_key
  FROM names
  WHERE NOT is_withheld AND key_nospace IN (SELECT key_nospace
  FROM name_keys
  WHERE words @> ?::text[]) AND (first_key > '' AND string_to_array(first_key || ' ' || middle_key, ' ') @> ?::text[])) AS parties
  ORDER BY document_type || number_key ASC
  LIMIT 3003)) AS parties
  ORDER BY document_type || number_key ASC
  LIMIT 3003;

SELECT key_nospace AS "keyNospace"
  FROM name_keys
  WHERE words @> ?::text[]
  LIMIT ?;

WITH stored_address AS (insert into "search_addresses" ("key", "account_id", "search_type", "criteria", "last_used_at")
  values (?, …)
  on conflict ("account_id", "search_type", "criteria_digest") do update set "last_used_at" = ?
  returning "key"), others AS ( SELECT position, search_type, criteria, sort_key, sort_direction
  FROM search_history
  WHERE user_id = ? AND (search_type, criteria) <> (?, …)
  ORDER BY position DESC
  LIMIT ? ), newest AS ( INSERT INTO search_history (user_id, search_type, criteria, sort_key, sort_direction, searched_at) SELECT ?::bigint, …
  FROM pg_advisory_xact_lock(hashtextextended(?, 0))
  ON CONFLICT (user_id, search_type, criteria_digest) DO UPDATE SET position = DEFAULT, sort_key = excluded.sort_key, sort_direction = excluded.sort_direction, searched_at = excluded.searched_at
  RETURNING position, search_type, criteria, sort_key, sort_direction ), dropped AS ( DELETE
  FROM search_history
  WHERE user_id = ? AND position NOT IN (SELECT position
  FROM newest
  UNION ALL SELECT position
  FROM others) AND (search_type, criteria) <> (?, …) ), counted AS ( INSERT INTO list_views (user_id, searches) SELECT ?::bigint, 1
  WHERE NOT EXISTS (SELECT
  FROM list_views
  WHERE user_id = ? AND searches >= ?)
  ON CONFLICT (user_id) DO UPDATE SET searches = least(list_views.searches + 1, ?) ) SELECT (SELECT coalesce(json_agg("$row"), '[]')
  FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus"
  from "documents"
  inner join "instruments" on "instruments"."code" = "documents"."instrument_code"
  where "documents"."is_withheld" = ? and "documents"."id" = ANY((SELECT ?::bigint[])::bigint[]))) AS "$row") AS "rows_documents", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch", CASE WHEN NOT is_other THEN likeness END AS likeness
  FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role"
  ORDER BY "is_other", "likeness_place", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total
  FROM ( SELECT *, CASE likeness WHEN 'similar' THEN 2 WHEN 'oneLetter' THEN 1 ELSE 0 END AS likeness_place
  FROM ( SELECT *, NOT bool_or((((string_to_array(key, ' ') @> ?::text[]) AND (true) OR (string_to_array(key, ' ') @> ?::text[]) AND (first_key > '' AND string_to_array(first_key || ' ' || middle_key, ' ') @> ?::text[]) OR (string_to_array(key, ' ') @> ?::text[]) AND (first_key > '' AND string_to_array(first_key || ' ' || middle_key, ' ') @> ?::text[])))) OVER party AS is_other, NULL::text AS likeness
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
  FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status
  FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id"
  ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total
  FROM document_certificates AS noted
  LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key
  WHERE noted.document_id = ANY((SELECT ?::bigint[])::bigint[]) ) AS placed
  WHERE place <= ?
  ORDER BY document_id, place) AS "$row") AS "rows_certificates", (SELECT coalesce(json_agg("$row"), '[]')
  FROM (SELECT key
  FROM stored_address) AS "$row") AS "addressKey_addresses", (SELECT coalesce(json_agg("$row"), '[]')
  FROM ( SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
  FROM (SELECT *
  FROM newest
  UNION ALL SELECT *
  FROM others) AS listed
  ORDER BY position DESC) AS "$row") AS "past_history";
