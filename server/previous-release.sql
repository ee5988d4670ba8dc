INSERT INTO legals (document_id, sequence, kind, description) SELECT $1, n, 'MB', 'Tract ' || n FROM generate_series(1, 501) AS n

SELECT $1::date::timestamp AT TIME ZONE $2 AS start

SELECT $1::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $2 OR number_compact = $3) OR (number_key = $4 OR number_compact = $5) AND document_type = $6)) UNION ALL SELECT $7::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $8 OR number_compact = $9))) UNION ALL SELECT $10::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $11 OR number_compact = $12) OR (number_key = $13 OR number_compact = $14) AND document_type = $15)) UNION ALL SELECT $16::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $17 OR number_compact = $18))) UNION ALL SELECT $19::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND false)

SELECT $1::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $2 OR number_compact = $3))) UNION ALL SELECT $4::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $5 OR number_compact = $6))) UNION ALL SELECT $7::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $8 OR number_compact = $9))) UNION ALL SELECT $10::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $11 OR number_compact = $12))) UNION ALL SELECT $13::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $14 OR number_compact = $15))) UNION ALL SELECT $16::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $17 OR number_compact = $18))) UNION ALL SELECT $19::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $20 OR number_compact = $21))) UNION ALL SELECT $22::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $23 OR number_compact = $24))) UNION ALL SELECT $25::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $26 OR number_compact = $27))) UNION ALL SELECT $28::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $29 OR number_compact = $30))) UNION ALL SELECT $31::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $32 OR number_compact = $33))) UNION ALL SELECT $34::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $35 OR number_compact = $36))) UNION ALL SELECT $37::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $38 OR number_compact = $39))) UNION ALL SELECT $40::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $41 OR number_compact = $42))) UNION ALL SELECT $43::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $44 OR number_compact = $45))) UNION ALL SELECT $46::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $47 OR number_compact = $48))) UNION ALL SELECT $49::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $50 OR number_compact = $51))) UNION ALL SELECT $52::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $53 OR number_compact = $54))) UNION ALL SELECT $55::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $56 OR number_compact = $57))) UNION ALL SELECT $58::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $59 OR number_compact = $60))) UNION ALL SELECT $61::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $62 OR number_compact = $63))) UNION ALL SELECT $64::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $65 OR number_compact = $66))) UNION ALL SELECT $67::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $68 OR number_compact = $69))) UNION ALL SELECT $70::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $71 OR number_compact = $72))) UNION ALL SELECT $73::text AS number WHERE NOT EXISTS (SELECT FROM documents WHERE NOT is_withheld AND ((number_key = $74 OR number_compact = $75)))

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or(false) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $1::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $2 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $3::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $4::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $5 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $6::bigint[])::bigint[]) ) AS placed WHERE place <= $7 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $8::bigint[])::bigint[]) ) AS placed WHERE place <= $9 ORDER BY document_id, place) AS part) AS "certificates", (SELECT coalesce(json_agg(part), '[]') FROM ((select "parcels"."number" from "document_parcels" inner join "parcels" on "parcels"."id" = "document_parcels"."parcel_id" where "document_parcels"."document_id" = $10 order by "parcels"."key" limit $11)) AS part) AS "parcels", (SELECT coalesce(json_agg(part), '[]') FROM ((select "address", "city", "state", "zip" from "document_addresses" where "document_id" = $12 order by "sequence" limit $13)) AS part) AS "addresses"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT placed.certificate_id AS "certificateId", total, coalesce(later.certificate_number, cancelled_by_number) AS number, later.id IS NOT NULL AS "isIndexed" FROM ( SELECT *, row_number() OVER (PARTITION BY "certificate_id" ORDER BY "cancelled_by_key") AS place, count(*) OVER (PARTITION BY "certificate_id") AS total FROM torrens_cancellations WHERE certificate_id = ANY((SELECT $1::bigint[])::bigint[]) ) AS placed LEFT JOIN torrens_certificates AS later ON later.number_key = cancelled_by_key WHERE place <= $2 ORDER BY placed.certificate_id, place) AS part) AS "cancellations", (SELECT coalesce(json_agg(part), '[]') FROM ((select "certificate_number" as "number", "certified_on" as "certifiedOn" from "torrens_cancellations" inner join "torrens_certificates" on "torrens_certificates"."id" = "torrens_cancellations"."certificate_id" where "cancelled_by_key" = $3 order by "number_key" limit $4)) AS part) AS "cancelled", (SELECT coalesce(json_agg(part), '[]') FROM ((select "display_name" as "displayName", "capacity" from "torrens_owners" where "certificate_id" = $5 order by "sequence" limit $6)) AS part) AS "owners", (SELECT coalesce(json_agg(part), '[]') FROM ((select "description", "comment" from "legals" where "certificate_id" = $7 order by "sequence" limit $8)) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ((select "section", "text" from "torrens_texts" where "certificate_id" = $9 order by "section", "sequence" limit $10)) AS part) AS "texts", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT torrens_memorials.document_type AS "documentType", document_number AS "documentNumber", found.display_number AS "displayNumber", found.number AS "indexedNumber", kind, memorial_on AS "memorialOn", in_favor_of AS "inFavorOf", discharged_by AS "dischargedBy", discharged_by_type AS "dischargedByType", discharge.number AS "dischargeNumber", discharge.display_number AS "dischargeDisplayNumber", discharged_on AS "dischargedOn", text FROM torrens_memorials LEFT JOIN documents AS found ON found.document_type = torrens_memorials.document_type AND found.number_key = torrens_memorials.document_number_key LEFT JOIN documents AS discharge ON discharge.document_type = discharged_by_type AND discharge.number_key = discharged_by_key AND NOT discharge.is_withheld WHERE certificate_id = $11 AND NOT EXISTS ( SELECT FROM documents WHERE documents.document_type = torrens_memorials.document_type AND documents.number_key = torrens_memorials.document_number_key AND documents.is_withheld) ORDER BY sequence LIMIT $12) AS part) AS "memorials"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT tax_lien_id AS "lienId", total, display_name AS name, display_address AS "displayAddress", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total FROM ( SELECT *, NOT false AS is_other FROM tax_lien_taxpayers WHERE tax_lien_id = ANY((SELECT $1::bigint[])::bigint[]) ) AS marked ) AS placed WHERE place <= $2 ORDER BY tax_lien_id, place) AS part) AS "taxpayers", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT tax_lien_id AS "lienId", total, flag, placed.document_type AS "documentType", document_number AS "documentNumber", documents.display_number AS "displayNumber", documents.recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total FROM tax_lien_revisions WHERE tax_lien_id = ANY((SELECT $3::bigint[])::bigint[]) ) AS placed LEFT JOIN documents ON documents.document_type = placed.document_type AND documents.number_key = placed.document_number_key AND NOT documents.is_withheld WHERE place <= $4 ORDER BY tax_lien_id, place) AS part) AS "revisions", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT tax_lien_id AS "lienId", total, partial_full_flag AS "partialFullFlag", release_type AS "releaseType", release_number AS "releaseNumber", releasing.display_number AS "releaseDisplayNumber", released_on AS "releasedOn", revoke_type AS "revokeType", revoke_number AS "revokeNumber", revoking.display_number AS "revokeDisplayNumber", revoked_on AS "revokedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total FROM tax_lien_releases WHERE tax_lien_id = ANY((SELECT $5::bigint[])::bigint[]) ) AS placed LEFT JOIN documents AS releasing ON releasing.document_type = release_type AND releasing.number_key = release_number_key AND NOT releasing.is_withheld LEFT JOIN documents AS revoking ON revoking.document_type = revoke_type AND revoking.number_key = revoke_number_key AND NOT revoking.is_withheld WHERE place <= $6 ORDER BY tax_lien_id, place) AS part) AS "releases"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."id" = ANY((SELECT $2::bigint[])::bigint[]))) AS part) AS "documents", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or((((key_nospace >= $3 AND key_nospace < $4) AND ((starts_with(first_key, $5) OR first_key = $6) OR (starts_with(first_key, $7) OR first_key = $8) OR (starts_with(first_key, $9) OR first_key = $10) OR (starts_with(first_key, $11) OR first_key = $12) OR (starts_with(first_key, $13) OR first_key = $14) OR (starts_with(first_key, $15) OR first_key = $16) OR (starts_with(first_key, $17) OR first_key = $18) OR (starts_with(first_key, $19) OR first_key = $20) OR (starts_with(first_key, $21) OR first_key = $22) OR (starts_with(first_key, $23) OR first_key = $24)) OR (key_nospace = ANY($25)) AND ((starts_with(first_key, $26) OR first_key = $27) OR (starts_with(first_key, $28) OR first_key = $29) OR (starts_with(first_key, $30) OR first_key = $31) OR (starts_with(first_key, $32) OR first_key = $33) OR (starts_with(first_key, $34) OR first_key = $35) OR (starts_with(first_key, $36) OR first_key = $37) OR (starts_with(first_key, $38) OR first_key = $39) OR (starts_with(first_key, $40) OR first_key = $41) OR (starts_with(first_key, $42) OR first_key = $43) OR (starts_with(first_key, $44) OR first_key = $45))))) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $46::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $47 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $48::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $49::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $50 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $51::bigint[])::bigint[]) ) AS placed WHERE place <= $52 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $53::bigint[])::bigint[]) ) AS placed WHERE place <= $54 ORDER BY document_id, place) AS part) AS "certificates"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."id" = ANY((SELECT $2::bigint[])::bigint[]))) AS part) AS "documents", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or((((key_nospace >= $3 AND key_nospace < $4) AND ((starts_with(first_key, $5) OR first_key = $6))))) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $7::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $8 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $9::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $10::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $11 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $12::bigint[])::bigint[]) ) AS placed WHERE place <= $13 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $14::bigint[])::bigint[]) ) AS placed WHERE place <= $15 ORDER BY document_id, place) AS part) AS "certificates"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."id" = ANY((SELECT $2::bigint[])::bigint[]))) AS part) AS "documents", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or((((key_nospace >= $3 AND key_nospace < $4) AND (true) OR (key_nospace = ANY($5)) AND ((starts_with(first_key, $6) OR first_key = $7))))) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $8::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $9 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $10::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $11::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $12 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $13::bigint[])::bigint[]) ) AS placed WHERE place <= $14 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $15::bigint[])::bigint[]) ) AS placed WHERE place <= $16 ORDER BY document_id, place) AS part) AS "certificates"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."id" = ANY((SELECT $2::bigint[])::bigint[]))) AS part) AS "documents", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or((((key_nospace >= $3 AND key_nospace < $4) AND (true) OR (key_nospace = ANY($5)) AND (true)))) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $6::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $7 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $8::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $9::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $10 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $11::bigint[])::bigint[]) ) AS placed WHERE place <= $12 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $13::bigint[])::bigint[]) ) AS placed WHERE place <= $14 ORDER BY document_id, place) AS part) AS "certificates"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."id" = ANY((SELECT $2::bigint[])::bigint[]))) AS part) AS "documents", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or((((key_nospace >= $3 AND key_nospace < $4) AND (true)) OR ((key_nospace >= $5 AND key_nospace < $6) AND ((starts_with(first_key, $7) OR first_key = $8))))) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $9::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $10 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $11::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $12::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $13 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $14::bigint[])::bigint[]) ) AS placed WHERE place <= $15 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $16::bigint[])::bigint[]) ) AS placed WHERE place <= $17 ORDER BY document_id, place) AS part) AS "certificates"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."id" = ANY((SELECT $2::bigint[])::bigint[]))) AS part) AS "documents", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or((((key_nospace >= $3 AND key_nospace < $4) AND (true))) AND role = $5) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $6::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $7 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $8::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $9::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $10 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $11::bigint[])::bigint[]) ) AS placed WHERE place <= $12 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $13::bigint[])::bigint[]) ) AS placed WHERE place <= $14 ORDER BY document_id, place) AS part) AS "certificates"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."id" = ANY((SELECT $2::bigint[])::bigint[]))) AS part) AS "documents", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or((((key_nospace >= $3 AND key_nospace < $4) AND (true)))) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $5::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $6 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $7::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $8::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $9 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $10::bigint[])::bigint[]) ) AS placed WHERE place <= $11 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $12::bigint[])::bigint[]) ) AS placed WHERE place <= $13 ORDER BY document_id, place) AS part) AS "certificates"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."id" = ANY((SELECT $2::bigint[])::bigint[]))) AS part) AS "documents", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or((((string_to_array(key, ' ') @> $3::text[]) AND (true) OR (key_nospace = ANY($4)) AND (string_to_array(first_key || ' ' || middle_key, ' ') @> $5::text[]) OR (key_nospace = ANY($6)) AND (string_to_array(first_key || ' ' || middle_key, ' ') @> $7::text[])))) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $8::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $9 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $10::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $11::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $12 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $13::bigint[])::bigint[]) ) AS placed WHERE place <= $14 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $15::bigint[])::bigint[]) ) AS placed WHERE place <= $16 ORDER BY document_id, place) AS part) AS "certificates"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."id" = ANY((SELECT $2::bigint[])::bigint[]))) AS part) AS "documents", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, role, display_name AS "displayName", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id", "role" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "document_id", "role") AS total FROM ( SELECT *, NOT bool_or(false) OVER (PARTITION BY document_id, role, coalesce(variant_of, sequence)) AS is_other FROM names WHERE document_id = ANY((SELECT $3::bigint[])::bigint[]) ) AS marked WHERE variant_of IS NULL ) AS placed WHERE place <= $4 ORDER BY document_id, role, place) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, direction, display_reference AS "displayReference", document_type AS "documentType", number, display_number AS "displayNumber", description AS "instrumentDescription", recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "direction", "place_in_document", "recorded_at", "other_id") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM ( SELECT named.document_id, 'from' AS direction, named.sequence AS place_in_document, named.display_reference, other.id AS other_id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM document_references AS named LEFT JOIN documents AS other ON other.document_type = named.referenced_type AND other.number_key = named.referenced_number_key AND NOT other.is_withheld LEFT JOIN instruments ON instruments.code = other.instrument_code WHERE named.document_id = ANY((SELECT $5::bigint[])::bigint[]) UNION ALL SELECT documents.id, 'to', NULL, other.display_number, other.id, other.document_type, other.number, other.display_number, other.recorded_on, other.recorded_at, instruments.description FROM documents JOIN document_references AS naming ON naming.referenced_number_key = documents.number_key AND naming.referenced_type = documents.document_type JOIN documents AS other ON other.id = naming.document_id AND NOT other.is_withheld JOIN instruments ON instruments.code = other.instrument_code WHERE documents.id = ANY((SELECT $6::bigint[])::bigint[]) ) AS both_ways ) AS placed WHERE place <= $7 ORDER BY document_id, place) AS part) AS "references", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, description, comment, section, township, township_half AS "townshipHalf", township_direction AS "townshipDirection", range, range_half AS "rangeHalf", range_direction AS "rangeDirection", quarter_mask AS "quarterMask" FROM ( SELECT *, row_number() OVER (PARTITION BY "document_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "document_id") AS total FROM legals WHERE document_id = ANY((SELECT $8::bigint[])::bigint[]) ) AS placed WHERE place <= $9 ORDER BY document_id, place) AS part) AS "legals", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT document_id AS "documentId", total, certificate_number AS "certificateNumber", status FROM ( SELECT noted.document_id, noted.certificate_number, certificates.status, row_number() OVER (PARTITION BY "noted"."document_id" ORDER BY "noted"."certificate_key") AS place, count(*) OVER (PARTITION BY "noted"."document_id") AS total FROM document_certificates AS noted LEFT JOIN torrens_certificates AS certificates ON certificates.number_key = noted.certificate_key WHERE noted.document_id = ANY((SELECT $10::bigint[])::bigint[]) ) AS placed WHERE place <= $11 ORDER BY document_id, place) AS part) AS "certificates"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "id", "certificate_number" as "certificateNumber", "number_key" as "numberKey", "file_number" as "fileNumber", "certified_on" as "certifiedOn", "certified_time" as "certifiedTime", "book", "page", "status", "image_page_count" as "imagePageCount" from "torrens_certificates" where "id" = ANY((SELECT $1::bigint[])::bigint[]))) AS part) AS "certificates", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT placed.certificate_id AS "certificateId", total, coalesce(later.certificate_number, cancelled_by_number) AS number, later.id IS NOT NULL AS "isIndexed" FROM ( SELECT *, row_number() OVER (PARTITION BY "certificate_id" ORDER BY "cancelled_by_key") AS place, count(*) OVER (PARTITION BY "certificate_id") AS total FROM torrens_cancellations WHERE certificate_id = ANY((SELECT $2::bigint[])::bigint[]) ) AS placed LEFT JOIN torrens_certificates AS later ON later.number_key = cancelled_by_key WHERE place <= $3 ORDER BY placed.certificate_id, place) AS part) AS "cancellations"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "id", "name", "account_type" as "accountType", "payment_method" as "paymentMethod", "image_charge_method" as "imageChargeMethod", "image_retrieval" as "imageRetrieval", "preview_retrieval" as "previewRetrieval", "certificate_retrieval" as "certificateRetrieval", "certificate_charge_method" as "certificateChargeMethod", "certificate_preview_retrieval" as "certificatePreviewRetrieval", "monthly_fee_cents" as "monthlyFeeCents", "flat_fee_rate_level" as "flatFeeRateLevel", "user_reload" as "userReload", "land_link_account" as "landLinkAccount", "post_to_land_link" as "postToLandLink", "denied_searches" as "deniedSearches" from "accounts" where "id" = $1)) AS part) AS "accounts", (SELECT coalesce(json_agg(part), '[]') FROM ((select "first_name" as "firstName", "last_name" as "lastName" from "users" where "id" = $2)) AS part) AS "names", (SELECT coalesce(json_agg(part), '[]') FROM ((select "kind", "balance", "is_unlimited" as "isUnlimited" from "ledger_accounts" where "account_id" = $3)) AS part) AS "balances", (SELECT coalesce(json_agg(part), '[]') FROM ((select "search_type" as "type", "criteria", "sort_key" as "sortKey", "sort_direction" as "sortDirection" from "search_history" where "user_id" = $4 order by "position" desc limit $5)) AS part) AS "searches"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "id", "tract_book_id" as "tractBookId", "recorded_on" as "recordedOn", "recorded_time" as "recordedTime", "document_type" as "documentType", "document_number" as "documentNumber", "image_page_count" as "imagePageCount" from "tract_book_entries" where "id" = ANY((SELECT $1::bigint[])::bigint[]))) AS part) AS "entries", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT entry_id AS "entryId", total, description, comment FROM ( SELECT tract_book_entry_id AS entry_id, description, comment, row_number() OVER (PARTITION BY "tract_book_entry_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tract_book_entry_id") AS total FROM legals WHERE tract_book_entry_id = ANY((SELECT $2::bigint[])::bigint[]) ) AS placed WHERE place <= $3 ORDER BY entry_id, place) AS part) AS "legals"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "kind", "balance", "is_unlimited" as "isUnlimited" from "ledger_accounts" where "account_id" = $1)) AS part) AS "balances"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "tax_liens"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."image_page_count" as "imagePageCount", "tax_liens"."lien_number" as "lienNumber", "tax_liens"."lien_on" as "lienOn", "tax_liens"."lien_type" as "lienType", "tax_liens"."total_amount_cents" as "totalAmountCents", "tax_liens"."expires_on" as "expiresOn", "tax_liens"."ended_on" as "endedOn", exists (select from "tax_lien_releases" as "release" where "release"."tax_lien_id" = "tax_liens"."id" and "release"."partial_full_flag" = $1 and "release"."revoked_on" is null and "release"."released_on" <= $2) as "isReleased" from "tax_liens" inner join "documents" on "documents"."id" = "tax_liens"."document_id" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "tax_liens"."is_withheld" = $3 and "tax_liens"."id" = ANY((SELECT $4::bigint[])::bigint[]))) AS part) AS "liens", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT tax_lien_id AS "lienId", total, display_name AS name, display_address AS "displayAddress", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total FROM ( SELECT *, NOT (((key_nospace >= $5 AND key_nospace < $6) AND ((starts_with(first_key, $7) OR first_key = $8)))) AS is_other FROM tax_lien_taxpayers WHERE tax_lien_id = ANY((SELECT $9::bigint[])::bigint[]) ) AS marked ) AS placed WHERE place <= $10 ORDER BY tax_lien_id, place) AS part) AS "taxpayers", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT tax_lien_id AS "lienId", total, flag, placed.document_type AS "documentType", document_number AS "documentNumber", documents.display_number AS "displayNumber", documents.recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total FROM tax_lien_revisions WHERE tax_lien_id = ANY((SELECT $11::bigint[])::bigint[]) ) AS placed LEFT JOIN documents ON documents.document_type = placed.document_type AND documents.number_key = placed.document_number_key AND NOT documents.is_withheld WHERE place <= $12 ORDER BY tax_lien_id, place) AS part) AS "revisions", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT tax_lien_id AS "lienId", total, partial_full_flag AS "partialFullFlag", release_type AS "releaseType", release_number AS "releaseNumber", releasing.display_number AS "releaseDisplayNumber", released_on AS "releasedOn", revoke_type AS "revokeType", revoke_number AS "revokeNumber", revoking.display_number AS "revokeDisplayNumber", revoked_on AS "revokedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total FROM tax_lien_releases WHERE tax_lien_id = ANY((SELECT $13::bigint[])::bigint[]) ) AS placed LEFT JOIN documents AS releasing ON releasing.document_type = release_type AND releasing.number_key = release_number_key AND NOT releasing.is_withheld LEFT JOIN documents AS revoking ON revoking.document_type = revoke_type AND revoking.number_key = revoke_number_key AND NOT revoking.is_withheld WHERE place <= $14 ORDER BY tax_lien_id, place) AS part) AS "releases"

SELECT (SELECT coalesce(json_agg(part), '[]') FROM ((select "tax_liens"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."image_page_count" as "imagePageCount", "tax_liens"."lien_number" as "lienNumber", "tax_liens"."lien_on" as "lienOn", "tax_liens"."lien_type" as "lienType", "tax_liens"."total_amount_cents" as "totalAmountCents", "tax_liens"."expires_on" as "expiresOn", "tax_liens"."ended_on" as "endedOn", exists (select from "tax_lien_releases" as "release" where "release"."tax_lien_id" = "tax_liens"."id" and "release"."partial_full_flag" = $1 and "release"."revoked_on" is null and "release"."released_on" <= $2) as "isReleased" from "tax_liens" inner join "documents" on "documents"."id" = "tax_liens"."document_id" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "tax_liens"."is_withheld" = $3 and "tax_liens"."id" = ANY((SELECT $4::bigint[])::bigint[]))) AS part) AS "liens", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT tax_lien_id AS "lienId", total, display_name AS name, display_address AS "displayAddress", last_name AS "lastName", first_name AS "firstName", middle_name AS "middleName", NOT is_other AS "isMatch" FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id" ORDER BY "is_other", "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total FROM ( SELECT *, NOT false AS is_other FROM tax_lien_taxpayers WHERE tax_lien_id = ANY((SELECT $5::bigint[])::bigint[]) ) AS marked ) AS placed WHERE place <= $6 ORDER BY tax_lien_id, place) AS part) AS "taxpayers", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT tax_lien_id AS "lienId", total, flag, placed.document_type AS "documentType", document_number AS "documentNumber", documents.display_number AS "displayNumber", documents.recorded_on AS "recordedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total FROM tax_lien_revisions WHERE tax_lien_id = ANY((SELECT $7::bigint[])::bigint[]) ) AS placed LEFT JOIN documents ON documents.document_type = placed.document_type AND documents.number_key = placed.document_number_key AND NOT documents.is_withheld WHERE place <= $8 ORDER BY tax_lien_id, place) AS part) AS "revisions", (SELECT coalesce(json_agg(part), '[]') FROM ( SELECT tax_lien_id AS "lienId", total, partial_full_flag AS "partialFullFlag", release_type AS "releaseType", release_number AS "releaseNumber", releasing.display_number AS "releaseDisplayNumber", released_on AS "releasedOn", revoke_type AS "revokeType", revoke_number AS "revokeNumber", revoking.display_number AS "revokeDisplayNumber", revoked_on AS "revokedOn" FROM ( SELECT *, row_number() OVER (PARTITION BY "tax_lien_id" ORDER BY "sequence") AS place, count(*) OVER (PARTITION BY "tax_lien_id") AS total FROM tax_lien_releases WHERE tax_lien_id = ANY((SELECT $9::bigint[])::bigint[]) ) AS placed LEFT JOIN documents AS releasing ON releasing.document_type = release_type AND releasing.number_key = release_number_key AND NOT releasing.is_withheld LEFT JOIN documents AS revoking ON revoking.document_type = revoke_type AND revoking.number_key = revoke_number_key AND NOT revoking.is_withheld WHERE place <= $10 ORDER BY tax_lien_id, place) AS part) AS "releases"

SELECT (SELECT count(*) FROM user_tickets WHERE user_tickets::text LIKE $1) + (SELECT count(*) FROM audit_entries WHERE audit_entries::text LIKE $1) AS n

SELECT count(*) AS n FROM sessions WHERE id_hash = $1

SELECT count(*)::integer AS n FROM audit_entries WHERE action = 'registration.completed' AND username = $1

SELECT count(*)::integer AS n FROM users WHERE email = $1

SELECT id FROM ( SELECT entry.id FROM journal_entries AS entry WHERE entry.kind = 'EFILE' AND NOT EXISTS (SELECT FROM filings WHERE filings.journal_entry_id = entry.id) AND entry.op_key LIKE 'efile:%') AS found ORDER BY id LIMIT $1

SELECT id FROM ( SELECT filings.id FROM filings JOIN LATERAL ( SELECT sum(amount_cents - refunded_cents) AS cents FROM sale_lines WHERE sale_lines.journal_entry_id = filings.journal_entry_id) AS kept ON true WHERE filings.state IN ('REJECTED', 'WITHDRAWN') AND kept.cents > filings.retained_cents AND NOT EXISTS (SELECT FROM refunds WHERE refunds.sale_id = filings.journal_entry_id AND refunds.state = 'REFUSED')) AS found ORDER BY id LIMIT $1

SELECT id FROM ( SELECT filings.id FROM filings JOIN LATERAL ( SELECT sum(amount_cents) AS cents FROM sale_lines WHERE sale_lines.journal_entry_id = filings.journal_entry_id) AS sold ON true WHERE filings.total_cents > 0 AND sold.cents IS DISTINCT FROM filings.total_cents) AS found ORDER BY id LIMIT $1

SELECT id FROM ( SELECT filings.id FROM filings LEFT JOIN LATERAL ( SELECT to_state FROM filing_events WHERE filing_events.filing_id = filings.id ORDER BY id DESC LIMIT 1) AS last ON true WHERE last.to_state IS DISTINCT FROM filings.state) AS found ORDER BY id LIMIT $1

SELECT id FROM ( SELECT filings.id FROM filings WHERE NOT EXISTS (SELECT FROM filing_images WHERE filing_images.filing_id = filings.id AND filing_images.version = 1)) AS found ORDER BY id LIMIT $1

SELECT id_hash FROM sessions WHERE user_id = $1

SELECT md5(($1::jsonb)::text) AS digest

SELECT pg_advisory_xact_lock(hashtextextended($1, 0))

SELECT sessions::text AS row FROM sessions WHERE user_id = $1

SELECT set_config('statement_timeout', $1, true)

delete from "accounts" where "id" in ($1, $2, $3, $4, $5, $6, $7) and not exists (select "users"."id" from "users" where "users"."account_id" = "accounts"."id")

delete from "audit_entries" where "transaction_id" <= $1 and "journal_entry_id" is null

delete from "audit_seals" where "id" <= $1

delete from "completed_registrations" where "completed_at" < $1

delete from "download_orders" where "guid" in (select "guid" from "download_orders" where "user_id" = $1 and "state" <> $2 and ("state" = $3 or "expires_at" <= $4) for update skip locked)

delete from "email_changes" where "expires_at" < $1

delete from "email_changes" where "ticket_hash" = $1 and "expires_at" > $2 returning "user_id" as "userId", "new_email" as "newEmail"

delete from "ended_sessions" where "expires_at" < $1

delete from "filing_images" where "id" in (select "id" from "filing_images" where "filing_id" is null and "uploaded_at" < $1 order by "uploaded_at" limit $2 for update skip locked) and "filing_id" is null returning "image_id" as "imageId"

delete from "flat_fee_add_ons" where "guid" = $1 and "user_id" = $2 and "state" = $3

delete from "flat_fee_add_ons" where "user_id" = $1 and "state" = $2 and "expires_at" <= $3

delete from "known_browsers" where "last_used_at" < $1

delete from "known_browsers" where "user_id" = $1

delete from "public_call_attempts" where "attempted_at" < $1

delete from "recovery_requests" where "requested_at" < $1

delete from "search_addresses" where "last_used_at" < $1

delete from "sessions" where "expires_at" < $1

delete from "sessions" where "id_hash" = $1 returning "user_id" as "userId"

delete from "sessions" where "user_id" = $1

delete from "settings_secrets" where "group_name" = $1 and "field_name" = $2

delete from "sign_in_attempts" where "attempted_at" < $1

delete from "sign_in_attempts" where "id" = $1

delete from "sign_up_requests" where "id" = (select "id" from "sign_up_requests" order by "id" limit $1 for update skip locked) returning "username", "password_hash" as "passwordHash", "profile", "language", "client_address" as "clientAddress", "request_id" as "requestId"

delete from "user_tickets" where "expires_at" < $1

delete from "user_tickets" where "ticket_hash" = $1 and "purpose" in ($2) and "expires_at" > $3 returning "user_id" as "userId"

delete from "user_tickets" where "ticket_hash" = $1 and "purpose" in ($2, $3) and "expires_at" > $4 returning "user_id" as "userId"

delete from "user_tickets" where "user_id" = $1 and "purpose" = $2

delete from "user_tickets" where "user_id" = ANY($1::bigint[])

delete from "users" where "id" = $1

delete from "users" where "id" = ANY($1::bigint[])

delete from "users" where "status" = $1 and "invited_at" is null and "created_at" < $2 and not exists (select "user_id" from "user_tickets" where "user_tickets"."user_id" = "users"."id") returning "account_id" as "accountId"

delete from "viewings" where "session_id_hash" = $1

insert into "account_versions" ("account_id", "version", "content") values ($1, $2, $3) on conflict ("account_id", "version") do nothing

insert into "accounts" ("name") values ($1) returning "id"

insert into "accounts" ("name", "account_type") values ($1, $2) returning "id"

insert into "accounts" ("name", "account_type", "flat_fee_rate_level") values ($1, $2, $3) returning "id"

insert into "accounts" ("name", "account_type", "flat_fee_rate_level", "user_reload") values ($1, $2, $3, $4) returning "id"

insert into "accounts" ("name", "account_type", "image_charge_method", "flat_fee_rate_level") values ($1, $2, $3, $4) returning "id"

insert into "accounts" ("name", "account_type", "image_charge_method", "flat_fee_rate_level", "user_reload") values ($1, $2, $3, $4, $5) returning "id"

insert into "accounts" ("name", "account_type", "monthly_fee_cents", "flat_fee_rate_level") values ($1, $2, $3, $4) returning "id"

insert into "accounts" ("name", "account_type", "payment_method") values ($1, $2, $3) on conflict do nothing returning "id"

insert into "accounts" ("name", "account_type", "payment_method") values ($1, $2, $3) returning "id"

insert into "accounts" ("name", "account_type", "payment_method", "flat_fee_rate_level") values ($1, $2, $3, $4) returning "id"

insert into "accounts" ("name", "account_type", "payment_method", "flat_fee_rate_level", "user_reload") values ($1, $2, $3, $4, $5) returning "id"

insert into "accounts" ("name", "account_type", "payment_method", "image_charge_method", "flat_fee_rate_level") values ($1, $2, $3, $4, $5) returning "id"

insert into "accounts" ("name", "account_type", "payment_method", "monthly_fee_cents", "flat_fee_rate_level", "image_charge_method", "certificate_charge_method", "address", "city", "state", "zip", "phone", "email", "land_link_account", "post_to_land_link", "image_retrieval", "preview_retrieval", "certificate_retrieval", "certificate_preview_retrieval", "user_reload", "saved_at", "saved_by_username", "created_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23) returning "id"

insert into "accounts" ("name", "image_charge_method") values ($1, $2) returning "id"

insert into "accounts" ("name", "image_charge_method", "certificate_charge_method") values ($1, $2, $3) returning "id"

insert into "accounts" ("name", "image_charge_method", "certificate_preview_retrieval") values ($1, $2, $3) returning "id"

insert into "accounts" ("name", "image_charge_method", "certificate_retrieval") values ($1, $2, $3) returning "id"

insert into "accounts" ("name", "image_charge_method", "image_retrieval") values ($1, $2, $3) returning "id"

insert into "accounts" ("name", "image_charge_method", "image_retrieval", "certificate_retrieval") values ($1, $2, $3, $4) returning "id"

insert into "accounts" ("name", "image_charge_method", "preview_retrieval") values ($1, $2, $3) returning "id"

insert into "accounts" ("name", "monthly_fee_cents") values ($1, $2) returning "id"

insert into "accounts" ("name", "payment_method") values ($1, $2) returning "id"

insert into "accounts" ("name", "payment_method", "image_charge_method") values ($1, $2, $3) returning "id"

insert into "accounts" ("name", "payment_method", "image_charge_method", "image_retrieval") values ($1, $2, $3, $4) returning "id"

insert into "accounts" ("name", "payment_method", "land_link_account", "post_to_land_link") values ($1, $2, $3, $4) returning "id"

insert into "accounts" ("name", "payment_method", "monthly_fee_cents") values ($1, $2, $3) returning "id"

insert into "accounts" ("name", "preview_retrieval") values ($1, $2) returning "id"

insert into "audit_checkpoints" ("last_seal_id", "last_seal_hash", "through_transaction", "removed_count", "kept_count", "kept_hash", "older_than", "signature", "made_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)

insert into "audit_entries" ("action", "user_id", "account_id", "username", "client_address", "request_id", "details", "journal_entry_id") values ($1, $2, $3, $4, $5, $6, $7, $8)

insert into "audit_seals" ("after_transaction", "through_transaction", "entry_count", "last_occurred_at", "entries_hash", "previous_hash", "seal_hash", "signature", "sealed_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)

insert into "book_types" ("code", "description") values ($1, $2), ($3, $4)

insert into "card_tab_charges" ("card_tab_id", "journal_entry_id", "amount_cents", "surcharge_cents") values ($1, $2, $3, $4)

insert into "card_tabs" ("intent_id", "user_id", "account_id", "session_id_hash", "gateway_transaction_id", "authorized_cents", "surcharge_flat_cents", "surcharge_basis_points", "opened_at", "close_by") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)

insert into "completed_registrations" ("ticket_hash", "user_id", "completed_at") values ($1, $2, $3)

insert into "counter_payments" ("journal_entry_id", "account_id", "purpose", "method", "reference", "reason", "amount_cents", "reverses_id") values ($1, $2, $3, $4, $5, $6, $7, $8)

insert into "document_addresses" ("document_id", "sequence", "address", "city", "house_number", "house_suffix", "street_key", "direction_key", "street_type", "unit_key", "city_key") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)

insert into "document_certificates" ("document_id", "certificate_key", "certificate_number") values ($1, $2, $3)

insert into "document_parcels" ("document_id", "parcel_id") values ($1, $2)

insert into "document_references" ("document_id", "sequence", "referenced_type", "referenced_number_key", "display_reference") values ($1, $2, $3, $4, $5)

insert into "documents" ("document_type", "number", "number_key", "number_compact", "display_number", "recorded_on", "instrument_code", "image_page_count", "is_withheld") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)

insert into "documents" ("document_type", "number", "number_key", "number_compact", "display_number", "recorded_on", "recorded_time", "recorded_sequence", "instrument_code", "instrument_on", "book_type", "book", "book_key", "page", "start_page", "end_page", "image_page_count", "sale_price_cents", "mortgage_amount_cents", "verified_status", "is_withheld", "display_only", "additional_info") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23) returning "id", "document_type", "number_key", "recorded_at", "instrument_code", "is_withheld"

insert into "download_orders" ("guid", "user_id", "account_id", "visitor", "document_key", "pages", "prices", "total_cents", "total_images", "surcharge_cents", "priced_at", "expires_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)

insert into "email_changes" ("user_id", "new_email", "ticket_hash", "expires_at") values ($1, $2, $3, $4) on conflict ("user_id") do update set "new_email" = $5, "ticket_hash" = $6, "expires_at" = $7

insert into "filing_events" ("filing_id", "version", "occurred_at", "user_id", "from_state", "to_state", "reasons", "remark") values ($1, $2, $3, $4, $5, $6, $7, $8)

insert into "filing_images" ("image_id", "account_id", "user_id", "upload_key", "efile_type", "sha256", "byte_length", "page_count", "first_page_cents", "additional_pages_cents", "warnings", "uploaded_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict on constraint "filing_images_once_per_upload" do nothing returning "id"

insert into "filings" ("id", "account_id", "user_id", "language", "efile_type", "page_count", "contact", "acknowledged_statement", "total_cents", "journal_entry_id", "submitted_at", "queued_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning "number"

insert into "gateway_attempts" ("intent_id", "operation", "gateway_transaction_id", "amount_cents", "requested_at") values ($1, $2, $3, $4, $5) on conflict ("operation", "gateway_transaction_id", "refund_intent_id") do update set "tries" = "gateway_attempts"."tries" + $6, "requested_at" = $7

insert into "gateway_attempts" ("intent_id", "operation", "gateway_transaction_id", "amount_cents", "requested_at") values ($1, $2, $3, $4, $5) on conflict ("operation", "gateway_transaction_id", "refund_intent_id") do update set "tries" = "gateway_attempts"."tries" + $6, "requested_at" = $7, "outcome" = $8 where "gateway_attempts"."requested_at" <= $9 returning "id"

insert into "grantor_grantee_books" ("reference", "reference_key", "role", "document_type", "document_number", "from_name", "to_name", "from_key", "to_key", "from_on", "to_on", "image_page_count") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning "id"

insert into "index_coverage" ("index_name", "index_begins_on") values ($1, $2)

insert into "index_coverage" ("index_name", "index_begins_on", "indexed_through_on", "verified_through_on", "certificates_through_on") values ($1, $2, $3, $4, $5)

insert into "index_coverage" ("index_name", "index_begins_on", "indexed_through_on", "verified_through_on", "legal_indexed_through_on") values ($1, $2, $3, $4, $5)

insert into "index_coverage" ("index_name", "verified_through_on") values ($1, $2)

insert into "instrument_group_members" ("instrument_group_code", "instrument_code") values ($1, $2), ($3, $4), ($5, $6), ($7, $8)

insert into "instrument_groups" ("code", "description") values ($1, $2), ($3, $4)

insert into "instruments" ("code", "description", "abbreviation") values ($1, $2, $3) on conflict do nothing

insert into "instruments" ("code", "description", "abbreviation") values ($1, $2, $3), ($4, $5, $6), ($7, $8, $9), ($10, $11, $12)

insert into "island_tracts" ("document_id", "sequence", "island_code", "village", "village_key", "parcel", "parcel_key") values ($1, $2, $3, $4, $5, $6, $7)

insert into "islands" ("code", "description") values ($1, $2), ($3, $4)

insert into "journal_entries" ("op_key", "kind", "account_id", "posted_at") values ($1, $2, $3, $4) returning "id"

insert into "known_browsers" ("user_id", "token_hash", "last_used_at") values ($1, $2, $3) on conflict ("token_hash", "user_id") do update set "last_used_at" = $4

insert into "landlink_postings" ("journal_entry_id", "part", "land_link_account", "fee_code", "charge_code", "amount_cents", "posted_at") values ($1, $2, $3, $4, $5, $6, $7)

insert into "ledger_accounts" ("account_id", "kind", "unit", "balance", "min_balance") values ($1, $2, $3, $4, $5) on conflict ("account_id", "kind", "unit") do nothing

insert into "legal_codes" ("kind", "code", "description") values ($1, $2, $3), ($4, $5, $6), ($7, $8, $9), ($10, $11, $12), ($13, $14, $15)

insert into "legals" ("certificate_id", "sequence", "kind", "description") values ($1, $2, $3, $4)

insert into "legals" ("document_id", "sequence", "description", "municipality_code", "other_lot_code", "other_lot", "other_lot_key", "kind", "plat_id", "block", "block_key", "lots", "lot_keys", "part", "sublot", "sublot_key", "building", "building_key", "unit", "unit_key", "garage", "garage_key") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)

insert into "legals" ("document_id", "sequence", "description", "municipality_code", "other_lot_code", "other_lot", "other_lot_key", "kind", "section", "township", "township_direction", "range", "range_direction", "aliquot", "quarter_mask", "cell_mask", "aliquot_unspecified", "meridian_code", "base_code", "comment") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)

insert into "legals" ("document_id", "sequence", "kind", "description", "comment") values ($1, $2, $3, $4, $5)

insert into "legals" ("document_id", "sequence", "kind", "description", "comment", "section", "township", "township_direction", "range", "range_direction", "quarter_mask") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)

insert into "legals" ("tract_book_entry_id", "sequence", "description", "municipality_code", "other_lot_code", "other_lot", "other_lot_key", "kind", "plat_id", "block", "block_key", "lots", "lot_keys", "part", "sublot", "sublot_key", "building", "building_key", "unit", "unit_key", "garage", "garage_key") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)

insert into "legals" ("tract_book_entry_id", "sequence", "description", "municipality_code", "other_lot_code", "other_lot", "other_lot_key", "kind", "section", "township", "township_direction", "range", "range_direction", "aliquot", "quarter_mask", "cell_mask", "aliquot_unspecified", "meridian_code", "base_code", "comment") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)

insert into "legals" ("tract_book_entry_id", "sequence", "kind", "description") values ($1, $2, $3, $4)

insert into "mail_outbox" ("recipient", "subject", "body_text") values ($1, $2, $3) returning "id"

insert into "name_keys" ("key", "key_nospace", "words", "sound_codes") values ($1, $2, $3, $4) on conflict do nothing

insert into "name_rule_versions" ("version", "names_added", "names_changed") values ($1, $2, $3)

insert into "names" ("document_id", "role", "sequence", "party_role", "kind", "display_name", "last_name", "first_name", "middle_name", "variant_of", "key", "key_nospace", "first_key", "middle_key", "document_type", "number_key", "recorded_at", "instrument_code", "is_withheld") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)

insert into "parcels" ("number", "key") values ($1, $2) on conflict ("key") do update set "number" = $3 returning "id"

insert into "payment_intents" ("invoice_number", "user_id", "account_id", "session_id_hash", "purpose", "amount_cents", "surcharge_cents", "created_at", "client_network") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning "id"

insert into "payment_intents" ("invoice_number", "user_id", "account_id", "session_id_hash", "purpose", "amount_cents", "surcharge_cents", "created_at", "state", "refunds_intent_id") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning "id"

insert into "plat_aliases" ("plat_id", "key", "name") values ($1, $2, $3)

insert into "plats" ("number", "number_key", "name", "key") values ($1, $2, $3, $4) returning "id"

insert into "postings" ("journal_entry_id", "ledger_account_id", "amount") values ($1, (select "id" from "ledger_accounts" where "account_id" is null and "kind" = $2), $3)

insert into "public_call_attempts" ("kind", "client_address", "email_key", "attempted_at") values ($1, $2, $3, $4)

insert into "reconciliation_findings" ("rule", "subject", "details", "found_at", "last_seen_at", "settled_at") values ($1, $2, $3, $4, $5, $6) on conflict ("rule", "subject") do update set "details" = "excluded"."details", "last_seen_at" = $7, "settled_at" = CASE WHEN ( reconciliation_findings.closed_reason IS NOT NULL AND reconciliation_findings.details = excluded.details) THEN "reconciliation_findings"."settled_at" ELSE "excluded"."settled_at" END, "closed_by" = CASE WHEN ( reconciliation_findings.closed_reason IS NOT NULL AND reconciliation_findings.details = excluded.details) THEN "reconciliation_findings"."closed_by" ELSE $8 END, "closed_reason" = CASE WHEN ( reconciliation_findings.closed_reason IS NOT NULL AND reconciliation_findings.details = excluded.details) THEN "reconciliation_findings"."closed_reason" ELSE $9 END where reconciliation_findings.details->>'isVoided' IS DISTINCT FROM 'true'

insert into "recovery_requests" ("kind", "username_key", "email_key", "language", "requested_at") values ($1, $2, $3, $4, $5)

insert into "refund_lines" ("refund_id", "sale_id", "line", "amount_cents", "images") values ($1, $2, $3, $4, $5)

insert into "refunds" ("op_key", "sale_id", "amount_cents", "images", "reason", "requested_by", "requested_at") values ($1, $2, $3, $4, $5, $6, $7) returning "id"

insert into "renewal_runs" ("period", "marked_at", "billed_since") values ($1, $2, $3) on conflict ("period") do nothing

insert into "search_addresses" ("key", "account_id", "search_type", "criteria", "last_used_at") values ($1, $2, $3, $4, $5) on conflict ("account_id", "search_type", "criteria_digest") do update set "last_used_at" = $6 returning "key"

insert into "settings_secrets" ("group_name", "field_name", "secret") values ($1, $2, $3) on conflict ("group_name", "field_name") do update set "secret" = $4, "saved_at" = now()

insert into "settings_versions" ("group_name", "version", "shape", "content") values ($1, $2, $3, $4)

insert into "settings_versions" ("group_name", "version", "shape", "content", "saved_by_user_id", "saved_by_username") values ($1, $2, $3, $4, $5, $6)

insert into "setup_tests" ("kind", "started_at", "started_by_username") values ($1, $2, $3) on conflict ("kind") do update set "started_at" = $4, "started_by_username" = $5, "finished_at" = $6, "problem" = $7, "email_id" = $8 where "setup_tests"."started_at" <= $9 returning "kind"

insert into "sign_up_requests" ("username", "password_hash", "profile", "language", "client_address", "request_id", "requested_at") values ($1, $2, $3, $4, $5, $6, $7)

insert into "tax_lien_assessments" ("tax_lien_id", "sequence", "last_refile_on") values ($1, $2, $3)

insert into "tax_lien_releases" ("tax_lien_id", "sequence", "partial_full_flag", "release_type", "release_number", "release_number_key", "released_on", "revoke_type", "revoke_number", "revoke_number_key", "revoked_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)

insert into "tax_lien_revisions" ("tax_lien_id", "sequence", "flag", "document_type", "document_number", "document_number_key", "refiled_until_on") values ($1, $2, $3, $4, $5, $6, $7)

insert into "tax_lien_taxpayers" ("tax_lien_id", "sequence", "display_address", "kind", "display_name", "last_name", "first_name", "key", "key_nospace", "first_key", "middle_key") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)

insert into "tax_lien_taxpayers" ("tax_lien_id", "sequence", "display_address", "kind", "display_name", "last_name", "first_name", "middle_name", "key", "key_nospace", "first_key", "middle_key") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)

insert into "tax_lien_taxpayers" ("tax_lien_id", "sequence", "display_address", "kind", "display_name", "last_name", "key", "key_nospace", "first_key", "middle_key") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)

insert into "tax_liens" ("document_id", "document_type", "number_key", "recorded_at", "recorded_sequence", "is_withheld", "lien_number", "lien_number_key", "lien_on", "lien_type", "total_amount_cents") select "id", "document_type", "number_key", "recorded_at", "recorded_sequence", "is_withheld", $1 as "lien_number", $2 as "lien_number_key", cast($3 as date) as "lien_on", $4 as "lien_type", cast($5 as bigint) as "total_amount_cents" from "documents" where "id" = $6 returning "id"

insert into "torrens_cancellations" ("certificate_id", "cancelled_by_key", "cancelled_by_number") values ($1, $2, $3)

insert into "torrens_certificates" ("certificate_number", "number_key", "certified_on", "status") values ($1, $2, $3, $4), ($5, $6, $7, $8)

insert into "torrens_certificates" ("certificate_number", "number_key", "file_number", "certified_on", "certified_time", "book", "book_key", "page", "start_page", "status", "image_page_count") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning "id"

insert into "torrens_memorials" ("certificate_id", "sequence", "document_type", "document_number", "document_number_key", "kind", "memorial_on", "in_favor_of", "discharged_by", "discharged_by_type", "discharged_by_key", "discharged_on", "text", "text_key") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)

insert into "torrens_owners" ("certificate_id", "sequence", "display_name") values ($1, $2, $3)

insert into "torrens_texts" ("certificate_id", "section", "sequence", "text", "text_key") values ($1, $2, $3, $4, $5)

insert into "tract_book_entries" ("tract_book_id", "tract_book_key", "document_type", "document_number", "recorded_on", "recorded_time") values ($1, $2, $3, $4, $5, $6) returning "id"

insert into "usage_charges" ("journal_entry_id", "account_id", "user_id", "visitor", "kind", "subject", "criteria", "amount_cents", "charged_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9)

insert into "user_tickets" ("user_id", "purpose", "ticket_hash", "issued_at", "expires_at") values ($1, $2, $3, $4, $5) on conflict ("user_id", "purpose") do update set "ticket_hash" = $6, "issued_at" = $7, "expires_at" = $8

insert into "users" ("account_id", "username", "password_hash", "role", "first_name", "last_name") values ($1, $2, $3, $4, $5, $6) returning "id"

insert into "users" ("account_id", "username", "password_hash", "role", "first_name", "last_name", "email") values ($1, $2, $3, $4, $5, $6, $7) returning "id"

insert into "users" ("account_id", "username", "password_hash", "role", "status", "language", "zip", "city", "email", "phone", "state", "address", "company", "first_name", "last_name", "phone_format_type") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning "id"

insert into "users" ("username", "role", "email", "company", "address", "city", "state", "zip", "phone", "account_id", "first_name", "last_name", "phone_format_type", "password_hash", "status", "invited_at", "created_at", "saved_by", "saved_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning "id"

insert into "viewings" ("session_id_hash", "viewer_id", "viewer_username", "viewer_account_id", "user_id", "username", "account_id", "reason", "ends_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing

insert into "webhook_events" ("notification_id", "event_type", "gateway_transaction_id", "received_at") values ($1, $2, $3, $4) on conflict ("notification_id") do nothing returning "notification_id"

select "account_id" as "accountId", "period" from "renewals" where "state" = $1 and (period, account_id) > ($2, $3::bigint) order by "period", "account_id" limit $4

select "account_id" as "accountId", "state", "failure", "settled_at" as "settledAt" from "renewals" where "account_id" = $1 and "period" = $2

select "account_id" as "accountId", "state", "failure", "settled_at" as "settledAt" from "renewals" where "account_id" = $1 and "period" = $2 for update

select "account_id" as "accountId", count(*) as "count" from "users" where "account_id" = ANY($1::bigint[]) group by "account_id"

select "account_id" || ' ' || "period" as "name" from "renewals" where "state" = $1 and "marked_at" < $2 order by "period" limit $3

select "accounts"."id", "accounts"."name", "accounts"."status" from "accounts" where "accounts"."deleted_at" is null and "accounts"."status" = $1 and "accounts"."id" <> ALL($2::bigint[]) order by "accounts"."id" limit $3 for no key update

select "accounts"."id", lower(accounts.name) as "nameKey", "accounts"."name", "accounts"."status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee", "accounts"."land_link_account" as "landLinkAccount", "accounts"."address", "accounts"."city", "accounts"."state", "accounts"."zip", "accounts"."phone", "accounts"."email", (select count(*) as "count" from "users" where "users"."account_id" = "accounts"."id") as "userCount", (select "renewals"."settled_at" from "renewals" where "renewals"."account_id" = "accounts"."id" and "renewals"."state" = $1 order by "renewals"."period" desc limit $2) as "lastRenewedAt" from "accounts" where "accounts"."deleted_at" is null and strpos(accounts.search_text, $3) > 0 order by lower(accounts.name), "accounts"."id" limit $4

select "action" from "audit_entries" where "user_id" = $1

select "action", "details" from "audit_entries" where "journal_entry_id" = $1

select "action", "details" from "audit_entries" where "username" = $1 and "action" like $2 order by "id"

select "action", "details", "client_address" from "audit_entries" where "user_id" = $1 and "action" = $2

select "action", "user_id", "details" from "audit_entries" where "user_id" = $1 and "action" like $2 order by "id"

select "action", "username", "details" from "audit_entries" order by "id" desc limit $1

select "balance" from "ledger_accounts" where "account_id" = $1 and "kind" = $2 for update

select "body_text" from "mail_outbox" where "recipient" = $1

select "browser", "operating_system" as "operatingSystem", "created_at" as "startedAt", "last_used_at" as "lastUsedAt", id_hash = $1::bytea as "isCurrent", count(*) FILTER (WHERE NOT id_hash = $2::bytea) OVER () as "otherCount" from "sessions" where "user_id" = $3 and "expires_at" > $4 and "last_used_at" > $5 order by id_hash = $6::bytea desc, "last_used_at" desc, "id_hash" limit $7

select "browser", "operating_system" as "operatingSystem", "created_at" as "startedAt", "last_used_at" as "lastUsedAt", id_hash = $1::bytea as "isCurrent", count(*) FILTER (WHERE NOT id_hash = $2::bytea) OVER () as "otherCount" from "sessions" where "user_id" = $3 and "expires_at" > $4 order by id_hash = $5::bytea desc, "last_used_at" desc, "id_hash" limit $6

select "card_tabs"."id", "card_tabs"."account_id" as "accountId", "accounts"."name" as "accountName", user_names.username as "username", "card_tabs"."used_cents" as "usedCents", "card_tabs"."gateway_transaction_id" as "gatewayTransactionId", card_tabs.closed_at as "refusedAt" from "card_tabs" inner join "accounts" on "accounts"."id" = "card_tabs"."account_id" left join "user_names" on "user_names"."id" = "card_tabs"."user_id" where "card_tabs"."state" = $1 and "card_tabs"."used_cents" > $2 order by "card_tabs"."closed_at" limit $3

select "card_tabs"."id", "card_tabs"."intent_id" as "intentId", "card_tabs"."user_id" as "userId", "card_tabs"."account_id" as "accountId", "card_tabs"."gateway_transaction_id" as "gatewayTransactionId", "card_tabs"."authorized_cents" as "authorizedCents", "card_tabs"."used_cents" as "usedCents", "card_tabs"."surcharge_cents" as "surchargeCents", "card_tabs"."surcharge_flat_cents" as "surchargeFlatCents", "card_tabs"."surcharge_basis_points" as "surchargeBasisPoints", "card_tabs"."state" from "card_tabs" where "session_id_hash" = $1 and "state" = $2 and "close_by" > $3

select "card_tabs"."id", "card_tabs"."intent_id" as "intentId", "card_tabs"."user_id" as "userId", "card_tabs"."account_id" as "accountId", "card_tabs"."gateway_transaction_id" as "gatewayTransactionId", "card_tabs"."authorized_cents" as "authorizedCents", "card_tabs"."used_cents" as "usedCents", "card_tabs"."surcharge_cents" as "surchargeCents", "card_tabs"."surcharge_flat_cents" as "surchargeFlatCents", "card_tabs"."surcharge_basis_points" as "surchargeBasisPoints", "card_tabs"."state" from "card_tabs" where "state" = $1 and "closed_at" is null order by random() limit $2

select "card_tabs"."id", "card_tabs"."intent_id" as "intentId", "card_tabs"."user_id" as "userId", "card_tabs"."account_id" as "accountId", "card_tabs"."gateway_transaction_id" as "gatewayTransactionId", "card_tabs"."authorized_cents" as "authorizedCents", "card_tabs"."used_cents" as "usedCents", "card_tabs"."surcharge_cents" as "surchargeCents", "card_tabs"."surcharge_flat_cents" as "surchargeFlatCents", "card_tabs"."surcharge_basis_points" as "surchargeBasisPoints", "card_tabs"."state", "card_tabs"."rebilled_to" as "rebilledTo", "card_tabs"."rebilled_tab_id" as "rebilledTabId" from "card_tabs" inner join "card_tab_charges" on "card_tab_charges"."card_tab_id" = "card_tabs"."id" where "card_tab_charges"."journal_entry_id" = $1 for update of "card_tabs"

select "card_tabs"."id", "card_tabs"."intent_id" as "intentId", "card_tabs"."user_id" as "userId", "card_tabs"."account_id" as "accountId", "card_tabs"."gateway_transaction_id" as "gatewayTransactionId", "card_tabs"."authorized_cents" as "authorizedCents", "card_tabs"."used_cents" as "usedCents", "card_tabs"."surcharge_cents" as "surchargeCents", "card_tabs"."surcharge_flat_cents" as "surchargeFlatCents", "card_tabs"."surcharge_basis_points" as "surchargeBasisPoints", "card_tabs"."state", "card_tabs"."rebilled_to" as "rebilledTo", "card_tabs"."rebilled_tab_id" as "rebilledTabId" from "card_tabs" where "card_tabs"."id" = $1 and "card_tabs"."state" = $2 for update of "card_tabs"

select "card_tabs"."id", "card_tabs"."intent_id" as "intentId", "card_tabs"."user_id" as "userId", "card_tabs"."account_id" as "accountId", "card_tabs"."gateway_transaction_id" as "gatewayTransactionId", "card_tabs"."authorized_cents" as "authorizedCents", "card_tabs"."used_cents" as "usedCents", "card_tabs"."surcharge_cents" as "surchargeCents", "card_tabs"."surcharge_flat_cents" as "surchargeFlatCents", "card_tabs"."surcharge_basis_points" as "surchargeBasisPoints", "card_tabs"."state", "card_tabs"."rebilled_to" as "rebilledTo", "card_tabs"."rebilled_tab_id" as "rebilledTabId" from "card_tabs" where "card_tabs"."id" = $1 for update of "card_tabs"

select "card_tabs"."session_id_hash" as "sessionIdHash" from "card_tabs" inner join "users" on "users"."id" = "card_tabs"."user_id" where "card_tabs"."user_id" = $1 and "card_tabs"."account_id" = $2 and "card_tabs"."state" = $3 and "card_tabs"."close_by" > $4 and "users"."role" <> $5 order by "card_tabs"."opened_at" desc limit $6

select "code", "prefixes" from "document_types" order by "code" limit $1

select "content" from "account_versions" where "account_id" = $1 and "version" = $2

select "counter_payments"."journal_entry_id" as "journalEntryId", "counter_payments"."account_id" as "accountId", "counter_payments"."purpose", "counter_payments"."method", "counter_payments"."reference", "counter_payments"."reason", "counter_payments"."amount_cents" as "amountCents", "counter_payments"."reverses_id" as "reversesId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."user_id" as "userId", "postings"."balance_after" as "balanceCents", "ledger_accounts"."kind" as "ledgerKind", exists (select "reversals"."journal_entry_id" from "counter_payments" as "reversals" where "reversals"."reverses_id" = "counter_payments"."journal_entry_id") as "isReversed" from "counter_payments" inner join "journal_entries" on "journal_entries"."id" = "counter_payments"."journal_entry_id" inner join "postings" on "postings"."journal_entry_id" = "counter_payments"."journal_entry_id" and "postings"."balance_after" is not null inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "counter_payments"."account_id" = $1 and "counter_payments"."journal_entry_id" = $2

select "counter_payments"."journal_entry_id" as "journalEntryId", "counter_payments"."account_id" as "accountId", "counter_payments"."purpose", "counter_payments"."method", "counter_payments"."reference", "counter_payments"."reason", "counter_payments"."amount_cents" as "amountCents", "counter_payments"."reverses_id" as "reversesId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."user_id" as "userId", "postings"."balance_after" as "balanceCents", "ledger_accounts"."kind" as "ledgerKind", exists (select "reversals"."journal_entry_id" from "counter_payments" as "reversals" where "reversals"."reverses_id" = "counter_payments"."journal_entry_id") as "isReversed" from "counter_payments" inner join "journal_entries" on "journal_entries"."id" = "counter_payments"."journal_entry_id" inner join "postings" on "postings"."journal_entry_id" = "counter_payments"."journal_entry_id" and "postings"."balance_after" is not null inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "counter_payments"."account_id" = $1 order by "counter_payments"."journal_entry_id" desc limit $2

select "created_at" as "at" from "sessions" where "user_id" = $1

select "deleted_at" from "accounts" where "id" = $1

select "denied_searches" from "accounts" where "id" = $1

select "details" from "audit_entries" where "action" = $1

select "details" from "audit_entries" where "action" = $1 and "details" @> $2

select "details" from "audit_entries" where "action" = $1 and "user_id" = $2

select "details" from "audit_entries" where "action" = $1 and "user_id" = $2 order by "id" desc limit $3

select "details" from "audit_entries" where "action" = $1 and "username" = $2

select "details" from "audit_entries" where "action" = $1 order by "id"

select "details", "username" from "audit_entries" where "action" = $1

select "details", "username" from "audit_entries" where "action" = $1 order by "id" desc

select "document_number" as "number" from "filings" where "efile_type" = $1 and "decided_at" is not null and "document_number" is not null order by "decided_at" desc, "id" desc limit $2

select "documents"."document_type" as "documentType", "documents"."number" as "documentNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrument", "documents"."image_page_count" as "imagePageCount" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."document_type" = $1 and "documents"."number_key" = $2 and "documents"."is_withheld" = $3

select "documents"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."recorded_sequence" as "recordedSequence", "documents"."book_type" as "bookType", "documents"."book", "documents"."page", "documents"."start_page" as "startPage", "documents"."image_page_count" as "imagePageCount", "documents"."verified_status" as "verifiedStatus", "documents"."instrument_on" as "instrumentOn", "documents"."sale_price_cents" as "salePriceCents", "documents"."mortgage_amount_cents" as "mortgageAmountCents", "documents"."display_only" as "displayOnly", "documents"."additional_info" as "additionalInfo" from "documents" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "documents"."is_withheld" = $1 and "documents"."document_type" = $2 and "documents"."number_key" = $3

select "email", "language" from "users" where "email" <> $1 and "account_id" = $2 and "role" = $3 and "status" = $4 order by "id" limit $5

select "email", "language" from "users" where "email" <> $1 and "id" = $2

select "failed_sign_ins" from "users" where "id" = $1

select "field_name" as "field", "secret" from "settings_secrets" where "group_name" = $1 order by "field_name"

select "filing_events"."version", "filing_events"."occurred_at" as "occurredAt", "filing_events"."to_state" as "toState", "filing_events"."reasons", "filing_events"."remark", "users"."username" from "filing_events" left join "users" on "users"."id" = "filing_events"."user_id" where "filing_id" = $1 order by "filing_events"."id" limit $2

select "filings"."id" from "filing_images" inner join "filings" on "filings"."id" = "filing_images"."filing_id" where "filing_images"."sha256" = $1 and "filings"."state" not in ($2, $3) limit $4

select "filings"."id", "accounts"."name" as "accountName", "warned"."count" as "warningCount" from "filings" inner join "accounts" on "accounts"."id" = "filings"."account_id" left join lateral (select jsonb_array_length(warnings) as "count" from "filing_images" where "filing_images"."filing_id" = "filings"."id" order by "version" desc limit $1) as "warned" on true where "filings"."id" = ANY($2::bigint[])

select "filings"."id", "filings"."number", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page" from "filings" inner join "users" as "filer" on "filer"."id" = "filings"."user_id" left join "users" as "clerk" on "clerk"."id" = "filings"."claimed_by" where "filings"."account_id" = $1 and "filings"."id" = $2

select "filings"."id", "filings"."number", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page" from "filings" inner join "users" as "filer" on "filer"."id" = "filings"."user_id" left join "users" as "clerk" on "clerk"."id" = "filings"."claimed_by" where "filings"."id" = $1

select "filings"."id", "filings"."number", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page" from "filings" inner join "users" as "filer" on "filer"."id" = "filings"."user_id" left join "users" as "clerk" on "clerk"."id" = "filings"."claimed_by" where "filings"."user_id" = $1 and "filings"."id" = $2

select "first_name" as "firstName", "last_name" as "lastName" from "users" where "id" = $1

select "first_name" as "firstName", "last_name" as "lastName", "company", "address", "city", "state", "zip", "email", "phone_format_type" as "phoneFormatType", "phone" from "users" where "id" = $1

select "guid" from "download_orders" where "user_id" = $1

select "guid", "document_key" as "documentKey", "pages", "prices", "total_cents" as "totalCents", "total_images" as "totalImages", "surcharge_cents" as "surchargeCents", "state", "expires_at" as "expiresAt", "charged_cents" as "chargedCents", "charged_images" as "chargedImages", "charged_surcharge_cents" as "chargedSurchargeCents", "journal_entry_id" as "journalEntryId" from "download_orders" where "guid" = $1 and "user_id" = $2 and "account_id" = $3 and "visitor" = $4

select "guid", "document_key" as "documentKey", "pages", "prices", "total_cents" as "totalCents", "total_images" as "totalImages", "surcharge_cents" as "surchargeCents", "state", "expires_at" as "expiresAt", "charged_cents" as "chargedCents", "charged_images" as "chargedImages", "charged_surcharge_cents" as "chargedSurchargeCents", "journal_entry_id" as "journalEntryId" from "download_orders" where "guid" = $1 and "user_id" = $2 and "account_id" = $3 and "visitor" = $4 for update

select "guid", "user_id" as "userId", "account_id" as "accountId", "images", "cost_cents" as "costCents", "state", "expires_at" as "expiresAt" from "flat_fee_add_ons" where "guid" = $1 and "user_id" = $2 and "account_id" = $3 for update

select "id" as "tabId", "user_id" as "userId", "state" as "state", "opened_at" as "openedAt", "close_by" as "closeBy", "authorized_cents" as "authorizedCents", "used_cents" as "usedCents", "surcharge_cents" as "surchargeCents" from "card_tabs" where "account_id" = $1 and "state" in ($2, $3, $4) order by "id" limit $5

select "id" as "userId", "account_id" as "accountId", "username", "role", "status" from "users" where account_id = $1 order by "id" for no key update

select "id" as "userId", "account_id" as "accountId", "username", "role", "status" from "users" where id = ANY($1::bigint[]) order by "id" for no key update

select "id" from "accounts" where "id" = $1

select "id" from "accounts" where "status" = $1

select "id" from "accounts" where "status" = $1 and ("monthly_fee_cents" > $2 or ("account_type" = $3 and "flat_fee_rate_level" > $4)) order by "id"

select "id" from "audit_entries" where "action" = $1

select "id" from "card_tabs" where "id" = $1 and "state" = $2 for update

select "id" from "documents" where "display_number" = $1

select "id" from "filing_events" where "filing_id" = $1 and "version" = $2 and "to_state" = $3 limit $4

select "id" from "filings" where "number" = $1

select "id" from "gateway_attempts" where "intent_id" = $1 limit $2

select "id" from "journal_entries" where "account_id" = $1

select "id" from "journal_entries" where "account_id" = $1 and "kind" = $2

select "id" from "plats" where "number" = $1

select "id" from "plats" where "number_key" = $1

select "id" from "postings" where "journal_entry_id" = $1 and "balance_after" is not null

select "id" from "refunds" where "state" = $1 and "requested_at" < $2 order by "id" limit $3

select "id" from "refunds" where "state" = $1 order by random() limit $2

select "id" from "users" where "email" = $1

select "id" from "users" where "id" = $1

select "id" from "users" where "id" = $1 for no key update

select "id" from "users" where "username" = $1

select "id" from "users" where lower(email) = $1 and "id" <> $2 limit $3

select "id", "account_id" as "accountId", "period", "total_cents" as "totalCents", "issued_at" as "issuedAt" from "invoices" where "account_id" = $1 and "id" = $2

select "id", "account_id" as "accountId", "period", "total_cents" as "totalCents", "issued_at" as "issuedAt" from "invoices" where "account_id" = $1 order by "period" desc limit $2

select "id", "account_id", "username", "password_hash", "status", "locked_by_attempts", "role", "language" from "users" where lower(username) = $1

select "id", "account_id", "username", "password_hash", "status", "locked_by_attempts", "role", "language", exists (select "user_id" from "known_browsers" where "known_browsers"."user_id" = "users"."id" and "token_hash" = $1) as "isBrowserKnown" from "users" where lower(username) = $2

select "id", "certificate_number" as "certificateNumber", "number_key" as "numberKey", "file_number" as "fileNumber", "certified_on" as "certifiedOn", "certified_time" as "certifiedTime", "book", "page", "status", "image_page_count" as "imagePageCount" from "torrens_certificates" where "number_key" = $1

select "id", "covers_on" as "coversOn", "total_cents" as "totalCents", "made_at" as "madeAt" from "landlink_files" where "written_at" is null order by "id" limit $1 for update skip locked

select "id", "covers_on" as "coversOn", "total_cents" as "totalCents", "made_at" as "madeAt", "webhook_attempts" as "attempts" from "landlink_files" where "webhook_next_at" <= $1 order by "webhook_next_at" limit $2 for update skip locked

select "id", "image_id" as "imageId", "efile_type" as "efileType", "page_count" as "pageCount", "first_page_cents" as "firstPageCents", "additional_pages_cents" as "additionalPagesCents", "warnings", "filing_id" as "filingId" from "filing_images" where "filing_id" = $1 order by "version" desc limit $2

select "id", "image_id" as "imageId", "efile_type" as "efileType", "page_count" as "pageCount", "first_page_cents" as "firstPageCents", "additional_pages_cents" as "additionalPagesCents", "warnings", "filing_id" as "filingId" from "filing_images" where "user_id" = $1 and "filing_id" is null order by "uploaded_at" desc limit $2

select "id", "image_id" as "imageId", "efile_type" as "efileType", "page_count" as "pageCount", "first_page_cents" as "firstPageCents", "additional_pages_cents" as "additionalPagesCents", "warnings", "filing_id" as "filingId" from "filing_images" where "user_id" = $1 and "image_id" = $2

select "id", "image_id" as "imageId", "efile_type" as "efileType", "page_count" as "pageCount", "first_page_cents" as "firstPageCents", "additional_pages_cents" as "additionalPagesCents", "warnings", "filing_id" as "filingId" from "filing_images" where "user_id" = $1 and "image_id" = $2 for update

select "id", "image_id" as "imageId", "efile_type" as "efileType", "page_count" as "pageCount", "first_page_cents" as "firstPageCents", "additional_pages_cents" as "additionalPagesCents", "warnings", "filing_id" as "filingId" from "filing_images" where "user_id" = $1 and "upload_key" = $2

select "id", "invoice_number" as "invoiceNumber", "user_id" as "userId", "account_id" as "accountId", "session_id_hash" as "sessionIdHash", "purpose", "amount_cents" as "amountCents", "surcharge_cents" as "surchargeCents", "total_cents" as "totalCents", "state", "gateway_transaction_id" as "gatewayTransactionId", "created_at" as "createdAt" from "payment_intents" where "invoice_number" = $1

select "id", "invoice_number" as "invoiceNumber", "user_id" as "userId", "account_id" as "accountId", "session_id_hash" as "sessionIdHash", "purpose", "amount_cents" as "amountCents", "surcharge_cents" as "surchargeCents", "total_cents" as "totalCents", "state", "gateway_transaction_id" as "gatewayTransactionId", "created_at" as "createdAt" from "payment_intents" where "invoice_number" = $1 for update

select "id", "invoice_number" as "invoiceNumber", "user_id" as "userId", "account_id" as "accountId", "session_id_hash" as "sessionIdHash", "purpose", "amount_cents" as "amountCents", "surcharge_cents" as "surchargeCents", "total_cents" as "totalCents", "state", "gateway_transaction_id" as "gatewayTransactionId", "created_at" as "createdAt" from "payment_intents" where "invoice_number" in ($1)

select "id", "invoice_number" as "invoiceNumber", "user_id" as "userId", "account_id" as "accountId", "session_id_hash" as "sessionIdHash", "purpose", "amount_cents" as "amountCents", "surcharge_cents" as "surchargeCents", "total_cents" as "totalCents", "state", "gateway_transaction_id" as "gatewayTransactionId", "created_at" as "createdAt" from "payment_intents" where "invoice_number" in ($1, $2)

select "id", "invoice_number" as "invoiceNumber", "user_id" as "userId", "account_id" as "accountId", "session_id_hash" as "sessionIdHash", "purpose", "amount_cents" as "amountCents", "surcharge_cents" as "surchargeCents", "total_cents" as "totalCents", "state", "gateway_transaction_id" as "gatewayTransactionId", "created_at" as "createdAt" from "payment_intents" where "state" = $1 and "resolved_at" is null order by "created_at" limit $2

select "id", "kind", "username_key" as "usernameKey", "email_key" as "emailKey", "language" from "recovery_requests" where "answered_at" is null order by "id" limit $1 for update skip locked

select "id", "name" from "accounts" where "deleted_at" is null and strpos(lower(name), $1) > 0 order by lower(name) limit $2

select "id", "name" from "accounts" where "id" = ANY($1::bigint[])

select "id", "name" from "accounts" where lower(name) = $1

select "id", "name", "account_type" as "accountType", "payment_method" as "paymentMethod", "image_charge_method" as "imageChargeMethod", "image_retrieval" as "imageRetrieval", "preview_retrieval" as "previewRetrieval", "certificate_retrieval" as "certificateRetrieval", "certificate_charge_method" as "certificateChargeMethod", "certificate_preview_retrieval" as "certificatePreviewRetrieval", "monthly_fee_cents" as "monthlyFeeCents", "flat_fee_rate_level" as "flatFeeRateLevel", "user_reload" as "userReload", "land_link_account" as "landLinkAccount", "post_to_land_link" as "postToLandLink", "denied_searches" as "deniedSearches" from "accounts" where "id" = $1

select "id", "name", "status" from "accounts" where "id" = ANY($1::bigint[]) and "deleted_at" is null order by "id" for no key update

select "id", "name", count(*) OVER () as "totalCount" from "accounts" where "deleted_at" is null and strpos(lower(name), $1) > 0 and "id" = $2 order by lower(name) limit $3

select "id", "name", count(*) OVER () as "totalCount" from "accounts" where "deleted_at" is null and strpos(lower(name), $1) > 0 and "status" = $2 order by lower(name) limit $3

select "id", "name", count(*) OVER () as "totalCount" from "accounts" where "deleted_at" is null and strpos(lower(name), $1) > 0 order by lower(name) limit $2

select "id", "op_key" as "opKey", "sale_id" as "saleId", "amount_cents" as "amountCents", "images", "reason", "state", "requested_by" as "requestedBy", "requested_at" as "requestedAt", "intent_id" as "intentId" from "refunds" where "id" = $1 and "state" = $2 for update

select "id", "op_key" as "opKey", "sale_id" as "saleId", "amount_cents" as "amountCents", "images", "reason", "state", "requested_by" as "requestedBy", "requested_at" as "requestedAt", "intent_id" as "intentId" from "refunds" where "op_key" = $1

select "id", "op_key" as "opKey", "sale_id" as "saleId", "amount_cents" as "amountCents", "images", "reason", "state", "requested_by" as "requestedBy", "requested_at" as "requestedAt", "intent_id" as "intentId" from "refunds" where "sale_id" = ANY($1::bigint[]) order by "id"

select "id", "recipient", "subject", "body_text" as "text", "attempts" from "mail_outbox" where "sent_at" is null and "next_attempt_at" <= $1 and "attempts" < $2 order by "next_attempt_at" limit $3 for update skip locked

select "id", "reference", "role", "document_type" as "documentType", "document_number" as "documentNumber", "image_page_count" as "imagePageCount", "from_name" as "fromName", "to_name" as "toName", "from_on" as "fromOn", "to_on" as "toOn" from "grantor_grantee_books" where "id" = ANY((SELECT $1::bigint[])::bigint[])

select "id", "reference", "role", "document_type" as "documentType", "document_number" as "documentNumber", "image_page_count" as "imagePageCount", "from_name" as "fromName", "to_name" as "toName", "from_on" as "fromOn", "to_on" as "toOn" from "grantor_grantee_books" where "reference_key" = $1

select "id", "rule", "details", "settled_at" as "settledAt", "closed_reason" as "closedReason" from "reconciliation_findings" where "subject" = $1 order by "id"

select "id", "rule", "subject", "details", "found_at" as "foundAt", "settled_at" as "settledAt", "closed_by" as "closedBy", "closed_reason" as "closedReason" from "reconciliation_findings" where "settled_at" is null and "rule" in ($1, $2, $3, $4, $5, $6) order by random() limit $7

select "id", "rule", "subject", "details", "found_at" as "foundAt", "settled_at" as "settledAt", "closed_by" as "closedBy", "closed_reason" as "closedReason" from "reconciliation_findings" where "settled_at" is null order by "found_at" desc, "id" desc limit $1

select "id", "signature", "after_transaction" as "afterTransaction", "through_transaction" as "throughTransaction", "entry_count" as "entryCount", "last_occurred_at" as "lastOccurredAt", "entries_hash" as "entriesHash", "previous_hash" as "previousHash", "seal_hash" as "sealHash", "sealed_at" as "sealedAt" from "audit_seals" order by "id" desc limit $1

select "id", "signature", "after_transaction" as "afterTransaction", "through_transaction" as "throughTransaction", "entry_count" as "entryCount", "last_occurred_at" as "lastOccurredAt", "entries_hash" as "entriesHash", "previous_hash" as "previousHash", "seal_hash" as "sealHash", "sealed_at" as "sealedAt" from "audit_seals" where "id" > $1 order by "id" limit $2

select "id", "signature", "last_seal_id" as "lastSealId", "last_seal_hash" as "lastSealHash", "through_transaction" as "throughTransaction", "removed_count" as "removedCount", "kept_count" as "keptCount", "kept_hash" as "keptHash", "older_than" as "olderThan", "made_at" as "madeAt" from "audit_checkpoints" order by "id" desc limit $1

select "id", "tract_book_id" as "tractBookId", "recorded_on" as "recordedOn", "recorded_time" as "recordedTime", "document_type" as "documentType", "document_number" as "documentNumber", "image_page_count" as "imagePageCount" from "tract_book_entries" where "tract_book_key" = $1

select "id", "username", "first_name" as "firstName", "last_name" as "lastName" from "users" where strpos(lower(last_name || ', ' || first_name || ' ' || username), $1) > 0 and "account_id" = $2 order by lower(last_name), lower(first_name), "id" limit $3

select "id", "username", "first_name" as "firstName", "last_name" as "lastName" from "users" where strpos(lower(last_name || ', ' || first_name || ' ' || username), $1) > 0 order by lower(last_name), lower(first_name), "id" limit $2

select "id", "username", "first_name" as "firstName", "last_name" as "lastName", "email", "role", "language", "status", "locked_by_attempts" as "lockedByAttempts", invited_at IS NOT NULL as "isInvited" from "users" where "id" = $1

select "id", "username", "first_name" as "firstName", "last_name" as "lastName", "email", "role", "language", "status", "locked_by_attempts" as "lockedByAttempts", invited_at IS NOT NULL as "isInvited" from "users" where lower(email) = $1 and "email" <> $2 and "role" <> $3 order by "id" limit $4

select "id", "username", "first_name" as "firstName", "last_name" as "lastName", "email", "role", "language", "status", "locked_by_attempts" as "lockedByAttempts", invited_at IS NOT NULL as "isInvited" from "users" where lower(username) = $1

select "image_id" as "imageId" from "filing_images" where "image_id" in ($1)

select "image_id" as "imageId" from "filing_images" where "image_id" in ($1, $2)

select "invoice_number" as "invoiceNumber" from "payment_intents" where "id" = $1

select "invoices"."id", "invoices"."account_id" as "accountId", "accounts"."name", "invoices"."period" from "invoices" inner join "accounts" on "accounts"."id" = "invoices"."account_id" where "invoices"."id" = $1::bigint

select "invoices"."id", "invoices"."account_id" as "accountId", "accounts"."name", "invoices"."period" from "invoices" inner join "accounts" on "accounts"."id" = "invoices"."account_id" where "invoices"."id" = $1::bigint and "invoices"."account_id" = $2

select "journal_entries"."id" as "journalEntryId", "journal_entries"."account_id" as "accountId", "journal_entries"."kind", "postings"."amount", "postings"."balance_after" as "balance" from "journal_entries" inner join "postings" on "postings"."journal_entry_id" = "journal_entries"."id" where "journal_entries"."op_key" = $1 and "postings"."balance_after" is not null

select "journal_entries"."id" as "journalEntryId", "journal_entries"."account_id" as "accountId", "journal_entries"."kind", "sales"."method", sum("sale_lines"."amount_cents")::bigint as "amountCents", sum("sale_lines"."images")::bigint as "images" from "journal_entries" inner join "sales" on "sales"."journal_entry_id" = "journal_entries"."id" inner join "sale_lines" on "sale_lines"."journal_entry_id" = "journal_entries"."id" where "journal_entries"."op_key" = $1 group by "journal_entries"."id", "sales"."method"

select "journal_entries"."id" as "journalEntryId", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."kind", "journal_entries"."posted_at" as "postedAt", "sales"."method", "sales"."subject" from "journal_entries" left join "sales" on "sales"."journal_entry_id" = "journal_entries"."id" where "journal_entries"."id" = $1

select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text) and "journal_entries"."kind" = $7 order by "journal_entries"."posted_at", "journal_entries"."id" limit $8

select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text) and "journal_entries"."user_id" = $7 order by "journal_entries"."posted_at", "journal_entries"."id" limit $8

select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text) order by "journal_entries"."posted_at", "journal_entries"."id" limit $7

select "journal_entries"."id" from "sales" inner join "journal_entries" on "journal_entries"."id" = "sales"."journal_entry_id" where "account_id" = $1 order by "id" desc

select "journal_entries"."kind" as "kind", coalesce("sales"."subject", $1) as "subject", "card_tab_charges"."amount_cents" as "amountCents" from "card_tab_charges" inner join "journal_entries" on "journal_entries"."id" = "card_tab_charges"."journal_entry_id" left join "sales" on "sales"."journal_entry_id" = "journal_entries"."id" where "card_tab_charges"."card_tab_id" = $2 order by "card_tab_charges"."journal_entry_id" limit $3

select "journal_entry_id" as "id" from "download_orders" where "guid" = $1

select "journal_entry_id" as "journalEntryId" from "payment_intents" where "invoice_number" = $1

select "journal_entry_id" as "journalEntryId", "document_key" as "documentKey" from "download_orders" where "journal_entry_id" = ANY($1::bigint[])

select "journal_entry_id" as "saleId", "line", "item", "quantity", "amount_cents" as "amountCents", "images", "refunded_cents" as "refundedCents", "refunded_images" as "refundedImages" from "sale_lines" where "journal_entry_id" = ANY($1::bigint[]) order by "journal_entry_id" desc, "line"

select "journal_entry_id" from "download_orders" where "guid" = $1

select "journal_entry_id" from "usage_charges" where "user_id" = $1 and "subject" = $2 and "visitor" = $3 and "charged_at" > $4 and not exists (select "refunded_sales"."journal_entry_id" from "refunded_sales" where "refunded_sales"."journal_entry_id" = "usage_charges"."journal_entry_id") limit $5

select "kind", "balance" from "ledger_accounts" where "account_id" = $1

select "kind", "balance", "is_unlimited" as "isUnlimited" from "ledger_accounts" where "account_id" = $1

select "kind", "balance", "is_unlimited" as "isUnlimited" from "ledger_accounts" where "account_id" = $1 and "kind" = $2

select "kind", "criteria", "amount_cents" as "amountCents" from "usage_charges" where "user_id" = $1

select "kind", "method", "subject", "item", "quantity", "amount_cents" as "cents", "images" from "sale_lines" inner join "sales" on "sales"."journal_entry_id" = "sale_lines"."journal_entry_id" inner join "journal_entries" on "journal_entries"."id" = "sales"."journal_entry_id" where "account_id" = $1 order by "sale_lines"."journal_entry_id", "line"

select "kind", count(*) as "count", sum(entries."amountCents")::bigint as "amountCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text) and "journal_entries"."kind" = $7) as "entries" group by "kind" order by "kind"

select "kind", count(*) as "count", sum(entries."amountCents")::bigint as "amountCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text) and "journal_entries"."user_id" = $7) as "entries" group by "kind" order by "kind"

select "kind", count(*) as "count", sum(entries."amountCents")::bigint as "amountCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text)) as "entries" group by "kind" order by "kind"

select "landlink_postings"."id", "journal_entry_id" as "journalEntryId", "journal_entries"."kind", "part", "land_link_account" as "landLinkAccount", "fee_code" as "feeCode", "charge_code" as "chargeCode", "amount_cents" as "amountCents", "landlink_postings"."posted_at" as "postedAt" from "landlink_postings" inner join "journal_entries" on "journal_entries"."id" = "landlink_postings"."journal_entry_id" where "file_id" = $1 order by "landlink_postings"."id"

select "last_signed_in_at" as "at", "language" from "users" where "id" = $1

select "last_used_at" as "lastUsedAt", "expires_at" as "expiresAt" from "sessions" where "id_hash" = $1

select "ledger_accounts"."kind", "postings"."amount" from "postings" inner join "journal_entries" on "journal_entries"."id" = "postings"."journal_entry_id" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "journal_entries"."account_id" in ($1, $2, $3, $4) and "ledger_accounts"."account_id" is null

select "ledger_accounts"."kind", "postings"."amount" from "postings" inner join "journal_entries" on "journal_entries"."id" = "postings"."journal_entry_id" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "op_key" = $1

select "legals"."kind", "plats"."number" as "platNumber", "plats"."name" as "platName", "legals"."block", "legals"."lots", "legals"."part", "legals"."sublot", "legals"."building", "legals"."unit", "legals"."garage", "legals"."other_lot_code" as "otherLotCode", "legals"."other_lot" as "otherLot", "legals"."section", "legals"."township", "legals"."township_half" as "townshipHalf", "legals"."township_direction" as "townshipDirection", "legals"."range", "legals"."range_half" as "rangeHalf", "legals"."range_direction" as "rangeDirection", "legals"."base_code" as "baseCode", "legals"."meridian_code" as "meridianCode", "legals"."municipality_code" as "municipalityCode", "legals"."aliquot", "legals"."description", "legals"."comment" from "legals" left join "plats" on "plats"."id" = "legals"."plat_id" where "legals"."document_id" = $1 order by "legals"."sequence" limit $2

select "legals"."kind", "plats"."number" as "platNumber", "plats"."name" as "platName", "legals"."block", "legals"."lots", "legals"."part", "legals"."sublot", "legals"."building", "legals"."unit", "legals"."garage", "legals"."other_lot_code" as "otherLotCode", "legals"."other_lot" as "otherLot", "legals"."section", "legals"."township", "legals"."township_half" as "townshipHalf", "legals"."township_direction" as "townshipDirection", "legals"."range", "legals"."range_half" as "rangeHalf", "legals"."range_direction" as "rangeDirection", "legals"."base_code" as "baseCode", "legals"."meridian_code" as "meridianCode", "legals"."municipality_code" as "municipalityCode", "legals"."aliquot", "legals"."description", "legals"."comment" from "legals" left join "plats" on "plats"."id" = "legals"."plat_id" where "legals"."tract_book_entry_id" = $1 order by "legals"."sequence" limit $2

select "lien"."id", "lien"."lien_type", "lien"."expires_on", "lien"."ended_on", (select coalesce(json_agg(agg), '[]') from (select "line"."assessed_on", "line"."last_refile_on" from "tax_lien_assessments" as "line" where "line"."tax_lien_id" = "lien"."id") as agg) as "assessments", (select coalesce(json_agg(agg), '[]') from (select "release"."partial_full_flag", "release"."released_on", "release"."revoked_on" from "tax_lien_releases" as "release" where "release"."tax_lien_id" = "lien"."id") as agg) as "releases", array( SELECT refiled_until_on::text FROM tax_lien_revisions WHERE tax_lien_id = lien.id AND flag = 'REFILING' AND refiled_until_on IS NOT NULL) as "refiled_until" from "tax_liens" as "lien" where "lien"."id" > $1 order by "lien"."id" limit $2

select "line", "amount_cents" as "amountCents", "images" from "refund_lines" where "refund_id" = $1 order by "line"

select "matches"."id" from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where "users"."account_id" = $1 and (strpos(users.search_key, $2) > 0 OR users.account_id IN (SELECT id FROM accounts WHERE strpos(lower(name), $3) > 0))) as "matches" order by "matches"."usernameKey" asc, "matches"."id" asc

select "matches"."id" from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where "users"."account_id" = $1) as "matches" order by "matches"."usernameKey" asc, "matches"."id" asc

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null and "accounts"."status" = $1) as "matches" order by "matches"."nameKey" asc, "matches"."id" asc limit $2 offset $3

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null and strpos(accounts.search_text, $1) > 0) as "matches" order by "matches"."nameKey" asc, "matches"."id" asc limit $2 offset $3

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null) as "matches" order by "matches"."accountType" asc, "matches"."id" asc limit $1 offset $2

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null) as "matches" order by "matches"."accountType" desc, "matches"."id" desc limit $1 offset $2

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null) as "matches" order by "matches"."monthlyFee" asc, "matches"."id" asc limit $1 offset $2

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null) as "matches" order by "matches"."monthlyFee" desc, "matches"."id" desc limit $1 offset $2

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null) as "matches" order by "matches"."nameKey" asc, "matches"."id" asc limit $1 offset $2

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null) as "matches" order by "matches"."nameKey" desc, "matches"."id" desc limit $1 offset $2

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null) as "matches" order by "matches"."paymentMethod" asc, "matches"."id" asc limit $1 offset $2

select "matches".* from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null) as "matches" order by "matches"."paymentMethod" desc, "matches"."id" desc limit $1 offset $2

select "matches".* from (select "filings"."id", "filings"."number", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page" from "filings" inner join "users" as "filer" on "filer"."id" = "filings"."user_id" left join "users" as "clerk" on "clerk"."id" = "filings"."claimed_by" where "filings"."account_id" = $1) as "matches" order by "matches"."submittedAt" desc, "matches"."id" desc limit $2 offset $3

select "matches".* from (select "filings"."id", "filings"."number", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page" from "filings" inner join "users" as "filer" on "filer"."id" = "filings"."user_id" left join "users" as "clerk" on "clerk"."id" = "filings"."claimed_by" where "filings"."state" in ($1, $2, $3)) as "matches" order by "matches"."queuedAt" asc, "matches"."id" asc limit $4 offset $5

select "matches".* from (select "filings"."id", "filings"."number", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page" from "filings" inner join "users" as "filer" on "filer"."id" = "filings"."user_id" left join "users" as "clerk" on "clerk"."id" = "filings"."claimed_by" where "filings"."user_id" = $1) as "matches" order by "matches"."submittedAt" desc, "matches"."id" desc limit $2 offset $3

select "matches".* from (select "guid", "document_key" as "documentKey", "pages", "paid_at" as "paidAt", charged_cents + charged_surcharge_cents as "chargedCents", "charged_images" as "chargedImages" from "download_orders" where "user_id" = $1 and "account_id" = $2 and "visitor" = $3 and "state" = $4 and ("charged_cents" > $5 or "charged_images" > $6) and strpos(document_key, $7) > 0) as "matches" order by "matches"."paidAt" desc, "matches"."guid" desc limit $8 offset $9

select "matches".* from (select "guid", "document_key" as "documentKey", "pages", "paid_at" as "paidAt", charged_cents + charged_surcharge_cents as "chargedCents", "charged_images" as "chargedImages" from "download_orders" where "user_id" = $1 and "account_id" = $2 and "visitor" = $3 and "state" = $4 and ("charged_cents" > $5 or "charged_images" > $6)) as "matches" order by "matches"."chargedCents" asc, "matches"."guid" asc limit $7 offset $8

select "matches".* from (select "guid", "document_key" as "documentKey", "pages", "paid_at" as "paidAt", charged_cents + charged_surcharge_cents as "chargedCents", "charged_images" as "chargedImages" from "download_orders" where "user_id" = $1 and "account_id" = $2 and "visitor" = $3 and "state" = $4 and ("charged_cents" > $5 or "charged_images" > $6)) as "matches" order by "matches"."documentKey" asc, "matches"."guid" asc limit $7 offset $8

select "matches".* from (select "guid", "document_key" as "documentKey", "pages", "paid_at" as "paidAt", charged_cents + charged_surcharge_cents as "chargedCents", "charged_images" as "chargedImages" from "download_orders" where "user_id" = $1 and "account_id" = $2 and "visitor" = $3 and "state" = $4 and ("charged_cents" > $5 or "charged_images" > $6)) as "matches" order by "matches"."paidAt" desc, "matches"."guid" desc limit $7 offset $8

select "matches".* from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where "action" = ANY($1::text[])) as "matches" order by "matches"."occurredAt" desc, "matches"."id" desc limit $2 offset $3

select "matches".* from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where ("account_id" = $1 or details ->> 'accountId' = $2)) as "matches" order by "matches"."occurredAt" desc, "matches"."id" desc limit $3 offset $4

select "matches".* from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where (details ? 'invoiceNumber' AND details ->> 'invoiceNumber' = $1 or "journal_entry_id" = $2)) as "matches" order by "matches"."occurredAt" desc, "matches"."id" desc limit $3 offset $4

select "matches".* from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where details ? 'documentKey' AND details ->> 'documentKey' = $1 and starts_with(client_address, $2)) as "matches" order by "matches"."occurredAt" desc, "matches"."id" desc limit $3 offset $4

select "matches".* from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where details ? 'documentKey' AND details ->> 'documentKey' = $1) as "matches" order by "matches"."occurredAt" desc, "matches"."id" desc limit $2 offset $3

select "matches".* from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where lower(username) = $1) as "matches" order by "matches"."occurredAt" desc, "matches"."id" desc limit $2 offset $3

select "matches".* from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where starts_with(client_address, $1)) as "matches" order by "matches"."occurredAt" desc, "matches"."id" desc limit $2 offset $3

select "matches".* from (select "id", "rule", "subject", "details", "found_at" as "foundAt", "settled_at" as "settledAt", "closed_by" as "closedBy", "closed_reason" as "closedReason" from "reconciliation_findings" where "settled_at" is null) as "matches" order by "matches"."foundAt" desc, "matches"."id" desc limit $1 offset $2

select "matches".* from (select "id", "rule", "subject", "details", "found_at" as "foundAt", "settled_at" as "settledAt", "closed_by" as "closedBy", "closed_reason" as "closedReason" from "reconciliation_findings") as "matches" order by "matches"."foundAt" desc, "matches"."id" desc limit $1 offset $2

select "matches".* from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text) and "journal_entries"."kind" = $7) as "matches" order by "matches"."postedAt" desc, "matches"."journalEntryId" desc limit $8 offset $9

select "matches".* from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text) and "journal_entries"."user_id" = $7) as "matches" order by "matches"."postedAt" desc, "matches"."journalEntryId" desc limit $8 offset $9

select "matches".* from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text)) as "matches" order by "matches"."kind" asc, "matches"."journalEntryId" asc limit $7 offset $8

select "matches".* from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text)) as "matches" order by "matches"."kind" desc, "matches"."journalEntryId" desc limit $7 offset $8

select "matches".* from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text)) as "matches" order by "matches"."postedAt" desc, "matches"."journalEntryId" desc limit $7 offset $8

select "matches".* from (select "renewals"."account_id" as "accountId", "accounts"."name" as "accountName", "renewals"."period", "renewals"."failure" as "failure", "renewals"."failed_at" as "failedAt", renewals.period || ' ' || lpad(renewals.account_id::text, 20, '0') as "key" from "renewals" inner join "accounts" on "accounts"."id" = "renewals"."account_id" where "renewals"."state" = $1 and "renewals"."failure" = $2) as "matches" order by "matches"."period" desc, "matches"."key" desc limit $3 offset $4

select "matches".* from (select "renewals"."account_id" as "accountId", "accounts"."name" as "accountName", "renewals"."period", "renewals"."failure" as "failure", "renewals"."failed_at" as "failedAt", renewals.period || ' ' || lpad(renewals.account_id::text, 20, '0') as "key" from "renewals" inner join "accounts" on "accounts"."id" = "renewals"."account_id" where "renewals"."state" = $1) as "matches" order by "matches"."accountName" asc, "matches"."key" asc limit $2 offset $3

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where "users"."account_id" = $1 and (strpos(users.search_key, $2) > 0 OR users.account_id IN (SELECT id FROM accounts WHERE strpos(lower(name), $3) > 0))) as "matches" order by "matches"."usernameKey" asc, "matches"."id" asc limit $4 offset $5

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where "users"."account_id" = $1) as "matches" order by "matches"."usernameKey" asc, "matches"."id" asc limit $2 offset $3

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where "users"."status" = $1 and (strpos(users.search_key, $2) > 0 OR users.account_id IN (SELECT id FROM accounts WHERE strpos(lower(name), $3) > 0))) as "matches" order by "matches"."usernameKey" asc, "matches"."id" asc limit $4 offset $5

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where (strpos(users.search_key, $1) > 0 OR users.account_id IN (SELECT id FROM accounts WHERE strpos(lower(name), $2) > 0))) as "matches" order by "matches"."usernameKey" asc, "matches"."id" asc limit $3 offset $4

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id") as "matches" order by "matches"."accountKey" asc, "matches"."id" asc limit $1 offset $2

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id") as "matches" order by "matches"."accountKey" desc, "matches"."id" desc limit $1 offset $2

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id") as "matches" order by "matches"."nameKey" asc, "matches"."id" asc limit $1 offset $2

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id") as "matches" order by "matches"."nameKey" desc, "matches"."id" desc limit $1 offset $2

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id") as "matches" order by "matches"."role" asc, "matches"."id" asc limit $1 offset $2

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id") as "matches" order by "matches"."role" desc, "matches"."id" desc limit $1 offset $2

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id") as "matches" order by "matches"."usernameKey" asc, "matches"."id" asc limit $1 offset $2

select "matches".* from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id") as "matches" order by "matches"."usernameKey" desc, "matches"."id" desc limit $1 offset $2

select "name" from "accounts" where "id" = $1

select "notification_id" as "notificationId", "gateway_transaction_id" as "transactionId" from "webhook_events" where "processed_at" is null and "tries" < $1 order by "received_at" limit $2

select "number" as "code", "name" as "description" from "plats" order by "number_key" limit $1

select "number" from "filings" where "id" = $1

select "page", "purchased_on" as "purchasedOn", "free_through_on" as "freeThroughOn" from "image_entitlements" where "account_id" = $1 and "visitor" = $2 and "document_key" = $3 and "free_through_on" >= $4 and not exists (select "download_orders"."guid" from "download_orders" inner join "refunded_sales" on "refunded_sales"."journal_entry_id" = "download_orders"."journal_entry_id" where "download_orders"."guid" = "image_entitlements"."order_guid") order by "page"

select "pages" from "download_orders" where "guid" = $1

select "parcels"."number" from "document_parcels" inner join "parcels" on "parcels"."id" = "document_parcels"."parcel_id" where "document_parcels"."document_id" = $1 order by "parcels"."key" limit $2

select "password_hash" from "users" where "id" = $1

select "payment_intents"."invoice_number" as "invoiceNumber", "card_tabs"."used_cents" as "usedCents" from "card_tabs" inner join "payment_intents" on "payment_intents"."id" = "card_tabs"."intent_id" where "card_tabs"."state" = $1 and "card_tabs"."closed_at" is null and "card_tabs"."closing_at" < $2 order by "card_tabs"."close_by" limit $3

select "payment_intents"."invoice_number" as "invoiceNumber", "payment_intents"."purpose", "payment_intents"."total_cents" as "totalCents", "payment_intents"."gateway_transaction_id" as "gatewayTransactionId", "card_tabs"."state" as "tabState", "card_tabs"."captured_cents" as "capturedCents" from "payment_intents" left join "card_tabs" on "card_tabs"."intent_id" = "payment_intents"."id" where "payment_intents"."gateway_transaction_id" is not null and not exists (select "reversal"."id" from "payment_intents" as "reversal" where "reversal"."refunds_intent_id" = "payment_intents"."id" and "reversal"."state" = $1 and "reversal"."gateway_transaction_id" is null) and "payment_intents"."resolved_at" >= $2 and "payment_intents"."resolved_at" < $3 order by "payment_intents"."resolved_at" limit $4

select "period", "marked_at" as "markedAt", "charged_at" as "chargedAt" from "renewal_runs" where "period" = $1

select "period", "total_cents" as "totalCents" from "invoices" where "account_id" = $1 order by "period"

select "plats"."number" as "code", "plat_aliases"."name" as "description" from "plat_aliases" inner join "plats" on "plats"."id" = "plat_aliases"."plat_id" order by "plat_aliases"."name" limit $1

select "position" from "search_history" where "user_id" = $1

select "reason" from "ended_sessions" where "id_hash" = $1

select "recipient", "subject", "body_text" as "text" from "mail_outbox" where "recipient" = $1 order by "id" desc

select "refund"."id" as "intentId", "refund"."invoice_number" as "invoiceNumber", "refund"."amount_cents" as "amountCents", "refund"."surcharge_cents" as "surchargeCents", "refund"."total_cents" as "totalCents", "refund"."created_at" as "createdAt", "card_tabs"."id" as "tabId", "card_tabs"."state" as "tabState", "card_tabs"."captured_cents" as "capturedCents", "payment"."id" as "paymentIntentId", "card_tabs"."gateway_transaction_id" as "gatewayTransactionId", "payment"."card_number_masked" as "cardNumberMasked" from "payment_intents" as "refund" inner join "payment_intents" as "payment" on "payment"."id" = "refund"."refunds_intent_id" inner join "card_tabs" on "card_tabs"."intent_id" = "payment"."id" where "refund"."id" = $1

select "renewals"."account_id" as "accountId", "accounts"."name" as "accountName", "renewals"."period", "renewals"."failure" as "failure", "renewals"."failed_at" as "failedAt", renewals.period || ' ' || lpad(renewals.account_id::text, 20, '0') as "key" from "renewals" inner join "accounts" on "accounts"."id" = "renewals"."account_id" where "renewals"."state" = $1 and "renewals"."period" = $2 order by "accounts"."name" limit $3

select "role" from "users" where "role" in ($1, $2) and "status" = $3

select "role" from "users" where "role" in ($1, $2) and "status" = $3 order by "id" for no key update

select "sale_id" as "saleId" from "refunds" where "id" = $1

select "sales"."journal_entry_id" as "id", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."kind", "sales"."method", "sales"."subject", "journal_entries"."posted_at" as "soldAt" from "sales" inner join "journal_entries" on "journal_entries"."id" = "sales"."journal_entry_id" where "journal_entries"."account_id" = $1 order by "journal_entries"."id" desc limit $2

select "sales"."journal_entry_id" as "id", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."kind", "sales"."method", "sales"."subject", "journal_entries"."posted_at" as "soldAt" from "sales" inner join "journal_entries" on "journal_entries"."id" = "sales"."journal_entry_id" where "sales"."journal_entry_id" = $1 for update of "sales"

select "sent_at" as "sentAt", "attempts", "last_error" as "lastError" from "mail_outbox" where "id" = $1

select "session_id_hash" as "idHash" from "card_tabs" where "state" = $1 and "closed_at" is null order by "close_by" limit $2

select "sessions"."id_hash" as "idHash" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where "sessions"."id_hash" in ($1) and "sessions"."expires_at" > $2 and ("users"."status" = $3 or "users"."locked_by_attempts" = $4)

select "sessions"."id_hash" as "idHash" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where "sessions"."id_hash" in ($1, $2) and "sessions"."expires_at" > $3 and ("users"."status" = $4 or "users"."locked_by_attempts" = $5)

select "settled_at" as "settledAt" from "renewals" where "account_id" = $1 and "state" = $2 order by "period" desc limit $3

select "state" from "card_tabs" where "id" = $1

select "state" from "download_orders" where "guid" = $1

select "state" from "payment_intents" where "user_id" = $1

select "state" from "payment_intents" where "user_id" = $1 order by "id" desc

select "state" from "refunds" where "sale_id" = $1 order by "id"

select "state", "amount_cents" as "amount", "surcharge_cents" as "surcharge", "card_number_masked" as "card" from "payment_intents" where "user_id" = $1

select "state", "captured_cents" as "captured" from "card_tabs" where "user_id" = $1

select "state", "used_cents" as "used", "surcharge_cents" as "surcharge", "captured_cents" as "captured" from "card_tabs" where "user_id" = $1 order by "id" desc

select "status" from "accounts" where "id" = $1

select "status" from "accounts" where "id" = $1 for share

select "status" from "users" where "account_id" = $1

select "status" from "users" where "id" = $1

select "status", "account_id" from "users" where "id" = $1

select "status", "failed_sign_ins" as "failures", "locked_by_attempts" as "lockedByAttempts" from "users" where "id" = $1

select "subject", "body_text" as "text" from "mail_outbox" where "recipient" = $1

select "tax_liens"."id", "documents"."document_type" as "documentType", "documents"."number", "documents"."display_number" as "displayNumber", "documents"."instrument_code" as "instrumentCode", "instruments"."description" as "instrumentDescription", "documents"."recorded_on" as "recordedOn", "documents"."recorded_time" as "recordedTime", "documents"."image_page_count" as "imagePageCount", "tax_liens"."lien_number" as "lienNumber", "tax_liens"."lien_on" as "lienOn", "tax_liens"."lien_type" as "lienType", "tax_liens"."total_amount_cents" as "totalAmountCents", "tax_liens"."expires_on" as "expiresOn", "tax_liens"."ended_on" as "endedOn", exists (select from "tax_lien_releases" as "release" where "release"."tax_lien_id" = "tax_liens"."id" and "release"."partial_full_flag" = $1 and "release"."revoked_on" is null and "release"."released_on" <= $2) as "isReleased" from "tax_liens" inner join "documents" on "documents"."id" = "tax_liens"."document_id" inner join "instruments" on "instruments"."code" = "documents"."instrument_code" where "tax_liens"."is_withheld" = $3 and "documents"."document_type" = $4 and "documents"."number_key" = $5

select "user_id" as "userId" from "completed_registrations" where "ticket_hash" = $1

select "user_id" from "known_browsers" where "token_hash" = $1 limit $2

select "user_id" from "sessions" where "last_used_at" > $1

select "user_id" from "sessions" where "user_id" = $1

select "user_id" from "user_tickets" where "ticket_hash" = $1 and "purpose" in ($2, $3) and "expires_at" > $4

select "user_id" from "user_tickets" where "user_id" = $1 and "expires_at" > $2 limit $3

select "username" from "audit_entries" where "action" = $1

select "username", "account_id", "role", "first_name", "last_name", "email", "company", "address", "city", "state", "zip", "phone_format_type", "phone", "version", "field_versions", "saved_by", "saved_at", "invited_at" from "users" where "id" = $1

select "username", "details" from "audit_entries" where "action" = $1 and "details" @> $2

select "username", "details" from "audit_entries" where "action" = $1 and "user_id" = $2

select "username", "details" from "audit_entries" where "action" = $1 and "username" = $2

select "username", "details" from "audit_entries" where "action" = $1 order by "id"

select "users"."id" as "userId", "users"."account_id" as "accountId", "users"."username", "users"."role", "sessions"."language", "sessions"."last_used_at" as "lastUsedAt", "viewings"."ends_at" as "viewedUntil", (select json_build_object( 'userId', viewed.id, 'accountId', viewed.account_id, 'username', viewed.username, 'role', viewed.role) as "user" from "users" as "viewed" where "viewed"."id" = "viewings"."user_id" and "viewed"."status" = $1) as "viewedUser" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" left join "viewings" on "viewings"."session_id_hash" = "sessions"."id_hash" where "sessions"."id_hash" = $2 and "sessions"."expires_at" > $3 and "sessions"."last_used_at" > $4 and ("users"."status" = $5 or "users"."locked_by_attempts" = $6)

select "users"."id" as "userId", "users"."account_id" as "accountId", "users"."username", "users"."role", "sessions"."language", "sessions"."last_used_at" as "lastUsedAt", "viewings"."ends_at" as "viewedUntil", (select json_build_object( 'userId', viewed.id, 'accountId', viewed.account_id, 'username', viewed.username, 'role', viewed.role) as "user" from "users" as "viewed" where "viewed"."id" = "viewings"."user_id" and "viewed"."status" = $1) as "viewedUser" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" left join "viewings" on "viewings"."session_id_hash" = "sessions"."id_hash" where "sessions"."id_hash" = $2 and "sessions"."expires_at" > $3 and ("users"."status" = $4 or "users"."locked_by_attempts" = $5)

select "users"."id", "users"."account_id" as "accountId" from "users" inner join "accounts" on "accounts"."id" = "users"."account_id" where "users"."role" in ($1, $2) and "accounts"."payment_method" = $3 and greatest(users.created_at, users.last_signed_in_at, users.invited_at) < (($4::date + 1)::timestamp AT TIME ZONE $5) and NOT EXISTS ( SELECT FROM ledger_accounts WHERE ledger_accounts.account_id = users.account_id AND balance <> 0 AND kind IN ($6, $7, $8) ) and "users"."id" = ANY($9::bigint[]) order by greatest(users.created_at, users.last_signed_in_at, users.invited_at), "users"."id" limit $10

select "users"."id", "users"."account_id" as "accountId" from "users" inner join "accounts" on "accounts"."id" = "users"."account_id" where "users"."role" in ($1, $2) and "accounts"."payment_method" = $3 and greatest(users.created_at, users.last_signed_in_at, users.invited_at) < (($4::date + 1)::timestamp AT TIME ZONE $5) and NOT EXISTS ( SELECT FROM ledger_accounts WHERE ledger_accounts.account_id = users.account_id AND balance <> 0 AND kind IN ($6, $7, $8) ) order by greatest(users.created_at, users.last_signed_in_at, users.invited_at), "users"."id" limit $9

select "users"."id", "users"."status", "users"."role", "users"."email", "accounts"."id" as "accountId", "accounts"."name", "accounts"."account_type", "accounts"."payment_method" from "users" inner join "accounts" on "accounts"."id" = "users"."account_id" where "username" = $1

select "version" from "name_rule_versions" where "version" = $1

select "version" from "settings_versions" where "group_name" = $1

select "version" from "settings_versions" where "group_name" = $1 order by "version"

select "version", "shape", "content", "saved_by_username" as "savedBy", "saved_at" as "savedAt" from "settings_versions" where "group_name" = $1 and "version" < $2 order by "version" desc limit $3

select "version", "shape", "content", "saved_by_username" as "savedBy", "saved_at" as "savedAt" from "settings_versions" where "group_name" = $1 and "version" = $2

select "version", "shape", "content", "saved_by_username" as "savedBy", "saved_at" as "savedAt" from "settings_versions" where "group_name" = $1 order by "version" desc limit $2

select ( to_char(accounts.created_at AT TIME ZONE $1, 'YYYY-MM') <= $2 AND NOT EXISTS ( SELECT FROM renewals AS later WHERE later.account_id = accounts.id AND later.state = 'CHARGED' AND later.period > $3)) as "isBillable" from "accounts" where "id" = $4

select (select count(*) as "count" from "public_call_attempts" where "kind" = $1 and "client_address" = $2 and "attempted_at" >= $3) as "byAddress", (select count(*) as "count" from "public_call_attempts" where "kind" = $4 and "email_key" = $5 and "email_key" <> $6 and "attempted_at" >= $7) as "byEmail"

select * from "accounts" where "id" = $1 and "deleted_at" is null

select * from "accounts" where "id" = $1 and "deleted_at" is null for no key update

select * from "audit_entries" order by "id" desc limit $1

select * from "mail_outbox" order by "id" desc limit $1

select * from "users" left join "sessions" on "sessions"."user_id" = "users"."id" where "users"."id" = $1

select * from "users" where "id" = $1

select accounts.account_type as "accountType", accounts.payment_method as "paymentMethod", posted.kind as "kind", count(DISTINCT posted."accountId")::integer as "accounts", count(*)::integer as "transactions", sum(posted."amountCents")::bigint as "amountCents", sum(posted."incomeCents")::bigint as "incomeCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."posted_at" >= ($2::timestamp AT TIME ZONE $3::text) and "journal_entries"."posted_at" < (($4::timestamp + interval '1 minute') AT TIME ZONE $5::text)) as "posted" inner join "accounts" on "accounts"."id" = "posted"."accountId" group by "accounts"."account_type", "accounts"."payment_method", "posted"."kind" order by "accounts"."account_type", "accounts"."payment_method", "posted"."kind"

select coalesce(sum("amount_cents"), 0)::bigint as "amountCents", coalesce(sum("surcharge_cents"), 0)::bigint as "surchargeCents" from "payment_intents" where "refunds_intent_id" = $1 and "state" <> $2

select count(*) FILTER (WHERE NOT EXISTS ( SELECT FROM ledger_accounts WHERE ledger_accounts.account_id = users.account_id AND balance <> 0 AND kind IN ($1, $2, $3) ))::integer as "deletable", count(*) FILTER (WHERE EXISTS ( SELECT FROM ledger_accounts WHERE ledger_accounts.account_id = users.account_id AND balance <> 0 AND kind IN ($4, $5, $6) ))::integer as "kept" from "users" inner join "accounts" on "accounts"."id" = "users"."account_id" where "users"."role" in ($7, $8) and "accounts"."payment_method" = $9 and greatest(users.created_at, users.last_signed_in_at, users.invited_at) < (($10::date + 1)::timestamp AT TIME ZONE $11)

select count(*) FILTER (WHERE session_id_hash = $1::bytea)::integer as "ofSession", count(*) FILTER (WHERE client_network = $2)::integer as "ofNetwork", count(*) FILTER (WHERE true)::integer as "ofCounty" from "payment_intents" where "resolved_at" is null and "created_at" > $3

select count(*) as "count" from "audit_entries" where "transaction_id" <= $1 and "journal_entry_id" is null

select count(*) as "count" from "audit_entries" where "transaction_id" > $1 and "occurred_at" < $2

select count(*) as "count" from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null and "accounts"."status" = $1) as "matches"

select count(*) as "count" from (select "accounts"."id", "accounts"."name", lower(accounts.name) as "nameKey", "accounts"."status" as "status", "accounts"."account_type" as "accountType", "accounts"."payment_method" as "paymentMethod", "accounts"."monthly_fee_cents" as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null and strpos(accounts.search_text, $1) > 0) as "matches"

select count(*) as "count" from (select "filings"."id", "filings"."number", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page" from "filings" inner join "users" as "filer" on "filer"."id" = "filings"."user_id" left join "users" as "clerk" on "clerk"."id" = "filings"."claimed_by" where "filings"."account_id" = $1) as "matches"

select count(*) as "count" from (select "filings"."id", "filings"."number", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page" from "filings" inner join "users" as "filer" on "filer"."id" = "filings"."user_id" left join "users" as "clerk" on "clerk"."id" = "filings"."claimed_by" where "filings"."state" in ($1, $2, $3)) as "matches"

select count(*) as "count" from (select "filings"."id", "filings"."number", "filings"."account_id" as "accountId", "filings"."user_id" as "userId", "filer"."username" as "username", "filings"."language", "filings"."state", "filings"."version", "filings"."efile_type" as "efileType", "filings"."page_count" as "pageCount", "filings"."contact", "filings"."total_cents" as "totalCents", "filings"."retained_cents" as "retainedCents", "filings"."journal_entry_id" as "journalEntryId", "filings"."submitted_at" as "submittedAt", "filings"."queued_at" as "queuedAt", "filings"."claimed_by" as "claimedBy", "filings"."claimed_until" as "claimedUntil", "clerk"."username" as "clerk", "filings"."document_number" as "documentNumber", to_char(filings.recorded_on, 'MM/DD/YYYY') as "recordedOn", to_char(filings.recorded_time, 'HH24:MI') as "recordedTime", "filings"."book", "filings"."page" from "filings" inner join "users" as "filer" on "filer"."id" = "filings"."user_id" left join "users" as "clerk" on "clerk"."id" = "filings"."claimed_by" where "filings"."user_id" = $1) as "matches"

select count(*) as "count" from (select "guid", "document_key" as "documentKey", "pages", "paid_at" as "paidAt", charged_cents + charged_surcharge_cents as "chargedCents", "charged_images" as "chargedImages" from "download_orders" where "user_id" = $1 and "account_id" = $2 and "visitor" = $3 and "state" = $4 and ("charged_cents" > $5 or "charged_images" > $6) and strpos(document_key, $7) > 0) as "matches"

select count(*) as "count" from (select "guid", "document_key" as "documentKey", "pages", "paid_at" as "paidAt", charged_cents + charged_surcharge_cents as "chargedCents", "charged_images" as "chargedImages" from "download_orders" where "user_id" = $1 and "account_id" = $2 and "visitor" = $3 and "state" = $4 and ("charged_cents" > $5 or "charged_images" > $6)) as "matches"

select count(*) as "count" from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where "action" = ANY($1::text[])) as "matches"

select count(*) as "count" from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where "occurred_at" < (($1::date + 1)::timestamp AT TIME ZONE $2::text)) as "matches"

select count(*) as "count" from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where ("account_id" = $1 or details ->> 'accountId' = $2)) as "matches"

select count(*) as "count" from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where (details ? 'invoiceNumber' AND details ->> 'invoiceNumber' = $1 or "journal_entry_id" = $2)) as "matches"

select count(*) as "count" from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where details ? 'documentKey' AND details ->> 'documentKey' = $1 and starts_with(client_address, $2)) as "matches"

select count(*) as "count" from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where details ? 'documentKey' AND details ->> 'documentKey' = $1) as "matches"

select count(*) as "count" from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where details ? 'invoiceNumber' AND details ->> 'invoiceNumber' = $1) as "matches"

select count(*) as "count" from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where lower(username) = $1) as "matches"

select count(*) as "count" from (select "id", "occurred_at" as "occurredAt", "action", "account_id" as "accountId", "username", "client_address" as "clientAddress", details as "details" from "audit_entries" where starts_with(client_address, $1)) as "matches"

select count(*) as "count" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text) and "journal_entries"."kind" = $7) as "matches"

select count(*) as "count" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text) and "journal_entries"."user_id" = $7) as "matches"

select count(*) as "count" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::date::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::date + 1)::timestamp AT TIME ZONE $6::text)) as "matches"

select count(*) as "count" from (select "renewals"."account_id" as "accountId", "accounts"."name" as "accountName", "renewals"."period", "renewals"."failure" as "failure", "renewals"."failed_at" as "failedAt", renewals.period || ' ' || lpad(renewals.account_id::text, 20, '0') as "key" from "renewals" inner join "accounts" on "accounts"."id" = "renewals"."account_id" where "renewals"."state" = $1 and "renewals"."failure" = $2) as "matches"

select count(*) as "count" from (select "renewals"."account_id" as "accountId", "accounts"."name" as "accountName", "renewals"."period", "renewals"."failure" as "failure", "renewals"."failed_at" as "failedAt", renewals.period || ' ' || lpad(renewals.account_id::text, 20, '0') as "key" from "renewals" inner join "accounts" on "accounts"."id" = "renewals"."account_id" where "renewals"."state" = $1 and "renewals"."period" = $2) as "failed"

select count(*) as "count" from (select "renewals"."account_id" as "accountId", "accounts"."name" as "accountName", "renewals"."period", "renewals"."failure" as "failure", "renewals"."failed_at" as "failedAt", renewals.period || ' ' || lpad(renewals.account_id::text, 20, '0') as "key" from "renewals" inner join "accounts" on "accounts"."id" = "renewals"."account_id" where "renewals"."state" = $1) as "matches"

select count(*) as "count" from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where "users"."account_id" = $1 and (strpos(users.search_key, $2) > 0 OR users.account_id IN (SELECT id FROM accounts WHERE strpos(lower(name), $3) > 0))) as "matches"

select count(*) as "count" from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where "users"."account_id" = $1) as "matches"

select count(*) as "count" from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where "users"."status" = $1 and (strpos(users.search_key, $2) > 0 OR users.account_id IN (SELECT id FROM accounts WHERE strpos(lower(name), $3) > 0))) as "matches"

select count(*) as "count" from (select "users"."id" as "id", "users"."username_key" as "usernameKey", "users"."name_key" as "nameKey", lower(accounts.name) COLLATE "C" as "accountKey", "users"."role" as "role" from "users" left join "accounts" on "accounts"."id" = "users"."account_id" where (strpos(users.search_key, $1) > 0 OR users.account_id IN (SELECT id FROM accounts WHERE strpos(lower(name), $2) > 0))) as "matches"

select count(*) as "totalCount", coalesce(sum(accounts.monthly_fee_cents), 0)::bigint as "monthlyFee" from "accounts" where "accounts"."deleted_at" is null and strpos(accounts.search_text, $1) > 0

select count(*) as "userCount" from "users" where "users"."account_id" in (select "accounts"."id" from "accounts" where "accounts"."deleted_at" is null and strpos(accounts.search_text, $1) > 0)

select count(*)::bigint as "totalCount", coalesce(sum(details."amountCents"), 0)::bigint as "amountCents" from (select "entries"."id", "entries"."occurredAt", "entries"."action", "entries"."kind", "accounts"."name" as "accountName", coalesce(users.username, entries."typedName") as "username", "entries"."clientAddress", "entries"."details", "entries"."note", "entries"."amountCents" from (select "id", "occurred_at" as "occurredAt", action as "action", NULL::text as "kind", "account_id" as "accountId", "user_id" as "userId", "username" as "typedName", "client_address" as "clientAddress", details as "details", '' as "note", NULL::bigint as "amountCents" from "audit_entries" where "action" = ANY($1::text[]) and "occurred_at" >= ($2::timestamp AT TIME ZONE $3::text) and "occurred_at" < (($4::timestamp + interval '1 minute') AT TIME ZONE $5::text) and "account_id" is not null and "account_id" = $6 and "data_source" = $7 union all select "posted"."journalEntryId" as "id", "posted"."postedAt" as "occurredAt", NULL::text as "action", posted.kind as "kind", posted."accountId" as "accountId", "posted"."userId", NULL::text as "typedName", NULL::text as "clientAddress", NULL::jsonb as "details", "posted"."note", posted."amountCents" as "amountCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $8) as "moved" on true where "journal_entries"."account_id" = $9 and "journal_entries"."posted_at" >= ($10::timestamp AT TIME ZONE $11::text) and "journal_entries"."posted_at" < (($12::timestamp + interval '1 minute') AT TIME ZONE $13::text)) as "posted") as "entries" left join "accounts" on "accounts"."id" = "entries"."accountId" left join "users" on "users"."id" = "entries"."userId") as "details"

select count(*)::bigint as "totalCount", coalesce(sum(details."amountCents"), 0)::bigint as "amountCents" from (select "entries"."id", "entries"."occurredAt", "entries"."action", "entries"."kind", "accounts"."name" as "accountName", coalesce(users.username, entries."typedName") as "username", "entries"."clientAddress", "entries"."details", "entries"."note", "entries"."amountCents" from (select "id", "occurred_at" as "occurredAt", action as "action", NULL::text as "kind", "account_id" as "accountId", "user_id" as "userId", "username" as "typedName", "client_address" as "clientAddress", details as "details", '' as "note", NULL::bigint as "amountCents" from "audit_entries" where "action" = ANY($1::text[]) and "occurred_at" >= ($2::timestamp AT TIME ZONE $3::text) and "occurred_at" < (($4::timestamp + interval '1 minute') AT TIME ZONE $5::text) and "account_id" is not null and "data_source" = $6 union all select "posted"."journalEntryId" as "id", "posted"."postedAt" as "occurredAt", NULL::text as "action", posted.kind as "kind", posted."accountId" as "accountId", "posted"."userId", NULL::text as "typedName", NULL::text as "clientAddress", NULL::jsonb as "details", "posted"."note", posted."amountCents" as "amountCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $7) as "moved" on true where "journal_entries"."posted_at" >= ($8::timestamp AT TIME ZONE $9::text) and "journal_entries"."posted_at" < (($10::timestamp + interval '1 minute') AT TIME ZONE $11::text)) as "posted") as "entries" left join "accounts" on "accounts"."id" = "entries"."accountId" left join "users" on "users"."id" = "entries"."userId") as "details"

select count(*)::bigint as "totalCount", coalesce(sum(details."amountCents"), 0)::bigint as "amountCents" from (select "entries"."id", "entries"."occurredAt", "entries"."action", "entries"."kind", "accounts"."name" as "accountName", coalesce(users.username, entries."typedName") as "username", "entries"."clientAddress", "entries"."details", "entries"."note", "entries"."amountCents" from (select "id", "occurred_at" as "occurredAt", action as "action", NULL::text as "kind", "account_id" as "accountId", "user_id" as "userId", "username" as "typedName", "client_address" as "clientAddress", details as "details", '' as "note", NULL::bigint as "amountCents" from "audit_entries" where "action" = ANY($1::text[]) and "occurred_at" >= ($2::timestamp AT TIME ZONE $3::text) and "occurred_at" < (($4::timestamp + interval '1 minute') AT TIME ZONE $5::text) and ("user_id" is not null or "username" is not null) and "account_id" = $6 and "data_source" = $7 union all select "posted"."journalEntryId" as "id", "posted"."postedAt" as "occurredAt", NULL::text as "action", posted.kind as "kind", posted."accountId" as "accountId", "posted"."userId", NULL::text as "typedName", NULL::text as "clientAddress", NULL::jsonb as "details", "posted"."note", posted."amountCents" as "amountCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $8) as "moved" on true where "journal_entries"."account_id" = $9 and "journal_entries"."posted_at" >= ($10::timestamp AT TIME ZONE $11::text) and "journal_entries"."posted_at" < (($12::timestamp + interval '1 minute') AT TIME ZONE $13::text) and "journal_entries"."user_id" is not null) as "posted") as "entries" left join "accounts" on "accounts"."id" = "entries"."accountId" left join "users" on "users"."id" = "entries"."userId") as "details"

select count(*)::bigint as "totalCount", coalesce(sum(details."amountCents"), 0)::bigint as "amountCents" from (select "entries"."id", "entries"."occurredAt", "entries"."action", "entries"."kind", "accounts"."name" as "accountName", coalesce(users.username, entries."typedName") as "username", "entries"."clientAddress", "entries"."details", "entries"."note", "entries"."amountCents" from (select "id", "occurred_at" as "occurredAt", action as "action", NULL::text as "kind", "account_id" as "accountId", "user_id" as "userId", "username" as "typedName", "client_address" as "clientAddress", details as "details", '' as "note", NULL::bigint as "amountCents" from "audit_entries" where "action" = ANY($1::text[]) and "occurred_at" >= ($2::timestamp AT TIME ZONE $3::text) and "occurred_at" < (($4::timestamp + interval '1 minute') AT TIME ZONE $5::text) and ("user_id" is not null or "username" is not null) and "data_source" = $6 union all select "posted"."journalEntryId" as "id", "posted"."postedAt" as "occurredAt", NULL::text as "action", posted.kind as "kind", posted."accountId" as "accountId", "posted"."userId", NULL::text as "typedName", NULL::text as "clientAddress", NULL::jsonb as "details", "posted"."note", posted."amountCents" as "amountCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $7) as "moved" on true where "journal_entries"."kind" = $8 and "journal_entries"."posted_at" >= ($9::timestamp AT TIME ZONE $10::text) and "journal_entries"."posted_at" < (($11::timestamp + interval '1 minute') AT TIME ZONE $12::text) and "journal_entries"."user_id" is not null) as "posted") as "entries" left join "accounts" on "accounts"."id" = "entries"."accountId" left join "users" on "users"."id" = "entries"."userId") as "details"

select count(*)::bigint as "totalCount", coalesce(sum(details."amountCents"), 0)::bigint as "amountCents" from (select "entries"."id", "entries"."occurredAt", "entries"."action", "entries"."kind", "accounts"."name" as "accountName", coalesce(users.username, entries."typedName") as "username", "entries"."clientAddress", "entries"."details", "entries"."note", "entries"."amountCents" from (select "id", "occurred_at" as "occurredAt", action as "action", NULL::text as "kind", "account_id" as "accountId", "user_id" as "userId", "username" as "typedName", "client_address" as "clientAddress", details as "details", '' as "note", NULL::bigint as "amountCents" from "audit_entries" where "action" = ANY($1::text[]) and "occurred_at" >= ($2::timestamp AT TIME ZONE $3::text) and "occurred_at" < (($4::timestamp + interval '1 minute') AT TIME ZONE $5::text) and ("user_id" is not null or "username" is not null) and "data_source" = $6 union all select "posted"."journalEntryId" as "id", "posted"."postedAt" as "occurredAt", NULL::text as "action", posted.kind as "kind", posted."accountId" as "accountId", "posted"."userId", NULL::text as "typedName", NULL::text as "clientAddress", NULL::jsonb as "details", "posted"."note", posted."amountCents" as "amountCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $7) as "moved" on true where "journal_entries"."posted_at" >= ($8::timestamp AT TIME ZONE $9::text) and "journal_entries"."posted_at" < (($10::timestamp + interval '1 minute') AT TIME ZONE $11::text) and "journal_entries"."user_id" is not null) as "posted") as "entries" left join "accounts" on "accounts"."id" = "entries"."accountId" left join "users" on "users"."id" = "entries"."userId") as "details"

select count(*)::bigint as "totalCount", coalesce(sum(details."amountCents"), 0)::bigint as "amountCents" from (select "entries"."id", "entries"."occurredAt", "entries"."action", "entries"."kind", "accounts"."name" as "accountName", coalesce(users.username, entries."typedName") as "username", "entries"."clientAddress", "entries"."details", "entries"."note", "entries"."amountCents" from (select "id", "occurred_at" as "occurredAt", action as "action", NULL::text as "kind", "account_id" as "accountId", "user_id" as "userId", "username" as "typedName", "client_address" as "clientAddress", details as "details", '' as "note", NULL::bigint as "amountCents" from "audit_entries" where "action" = ANY($1::text[]) and "occurred_at" >= ($2::timestamp AT TIME ZONE $3::text) and "occurred_at" < (($4::timestamp + interval '1 minute') AT TIME ZONE $5::text) and ("user_id" is not null or "username" is not null) and "data_source" = $6) as "entries" left join "accounts" on "accounts"."id" = "entries"."accountId" left join "users" on "users"."id" = "entries"."userId") as "details"

select count(*)::bigint as "totalCount", coalesce(sum(details."amountCents"), 0)::bigint as "amountCents" from (select "entries"."id", "entries"."occurredAt", "entries"."action", "entries"."kind", "accounts"."name" as "accountName", coalesce(users.username, entries."typedName") as "username", "entries"."clientAddress", "entries"."details", "entries"."note", "entries"."amountCents" from (select "id", "occurred_at" as "occurredAt", action as "action", NULL::text as "kind", "account_id" as "accountId", "user_id" as "userId", "username" as "typedName", "client_address" as "clientAddress", details as "details", '' as "note", NULL::bigint as "amountCents" from "audit_entries" where "action" = ANY($1::text[]) and "occurred_at" >= ($2::timestamp AT TIME ZONE $3::text) and "occurred_at" < (($4::timestamp + interval '1 minute') AT TIME ZONE $5::text) and ("user_id" is not null or "username" is not null) and ("user_id" = ANY($6::bigint[]) or lower(username) = $7) and "data_source" = $8) as "entries" left join "accounts" on "accounts"."id" = "entries"."accountId" left join "users" on "users"."id" = "entries"."userId") as "details"

select count(*)::bigint as "totalCount", coalesce(sum(posted."amountCents"), 0)::bigint as "amountCents", coalesce(sum(posted."ownCents"), 0)::bigint as "ownCents", coalesce(sum(posted."incomeCents"), 0)::bigint as "incomeCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."posted_at" >= ($3::timestamp AT TIME ZONE $4::text) and "journal_entries"."posted_at" < (($5::timestamp + interval '1 minute') AT TIME ZONE $6::text)) as "posted"

select count(*)::bigint as "totalCount", coalesce(sum(posted."amountCents"), 0)::bigint as "amountCents", coalesce(sum(posted."ownCents"), 0)::bigint as "ownCents", coalesce(sum(posted."incomeCents"), 0)::bigint as "incomeCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2 and "journal_entries"."user_id" = ANY($3::bigint[]) and "journal_entries"."posted_at" >= ($4::timestamp AT TIME ZONE $5::text) and "journal_entries"."posted_at" < (($6::timestamp + interval '1 minute') AT TIME ZONE $7::text)) as "posted"

select count(*)::bigint as "totalCount", coalesce(sum(posted."amountCents"), 0)::bigint as "amountCents", coalesce(sum(posted."ownCents"), 0)::bigint as "ownCents", coalesce(sum(posted."incomeCents"), 0)::bigint as "incomeCents" from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."posted_at" >= ($2::timestamp AT TIME ZONE $3::text) and "journal_entries"."posted_at" < (($4::timestamp + interval '1 minute') AT TIME ZONE $5::text)) as "posted"

select count(*)::bigint as "totalCount", coalesce(sum(posted."amountCents"), 0)::bigint as "amountCents", coalesce(sum(posted."ownCents"), 0)::bigint as "ownCents", coalesce(sum(posted."incomeCents"), 0)::bigint as "incomeCents" from (select "posted".* from (select "journal_entries"."id" as "journalEntryId", "journal_entries"."posted_at" as "postedAt", "journal_entries"."kind" as "kind", "journal_entries"."account_id" as "accountId", "journal_entries"."user_id" as "userId", "journal_entries"."note", "moved"."amountCents", "moved"."ownCents", "moved"."incomeCents" from "journal_entries" inner join lateral (select coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL OR journal_entries.kind = 'REFUND' AND ledger_accounts.kind = 'CARD_CLEARING'), 0)::bigint as "amountCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.account_id IS NOT NULL), 0)::bigint as "ownCents", coalesce(sum(postings.amount) FILTER (WHERE ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind = 'SURCHARGE'), 0)::bigint as "incomeCents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "postings"."journal_entry_id" = "journal_entries"."id" and "postings"."unit" = $1) as "moved" on true where "journal_entries"."account_id" = $2) as "posted" where "posted"."journalEntryId" in (select "journal_entry_id" from "invoice_lines" where "invoice_id" = $3)) as "posted"

select distinct "account_id" as "accountId" from "users" where "account_id" = ANY($1::bigint[]) and "role" in ($2)

select distinct "download_orders"."guid" from "image_entitlements" inner join "download_orders" on "download_orders"."guid" = "image_entitlements"."order_guid" where "download_orders"."state" <> $1 order by "download_orders"."guid" limit $2

select distinct on ("users"."id") "users"."id", "users"."username", "users"."first_name" as "firstName", "users"."last_name" as "lastName", "users"."account_id" as "accountId", "accounts"."name" as "accountName", "users"."role", "users"."status", "users"."email", "users"."company", "users"."address", "users"."city", "users"."state", "users"."zip", "users"."phone", "users"."created_at" as "createdAt", "users"."last_signed_in_at" as "lastSignedInAt", "users"."invited_at" as "invitedAt", "user_tickets"."expires_at" as "linkExpiresAt" from "users" inner join "accounts" on "accounts"."id" = "users"."account_id" left join "user_tickets" on "user_tickets"."user_id" = "users"."id" and "user_tickets"."purpose" in ($1, $2) where "users"."id" = ANY($3::bigint[]) order by "users"."id", "user_tickets"."expires_at" desc

select id as "id", username as "username" from "user_names" where "id" = ANY($1::bigint[])

select ledger_accounts.account_id as "accountId", sum(ledger_accounts.balance - coalesce((select sum(postings.amount) as "since" from "postings" inner join "journal_entries" on "journal_entries"."id" = "postings"."journal_entry_id" where "postings"."ledger_account_id" = "ledger_accounts"."id" and "journal_entries"."posted_at" >= ($1::timestamp AT TIME ZONE $2::text)), 0))::bigint as "balanceCents" from "ledger_accounts" where "ledger_accounts"."account_id" is not null and "ledger_accounts"."unit" = $3 and "ledger_accounts"."account_id" = $4 group by "ledger_accounts"."account_id"

select sum("postings"."amount") as "cents" from "postings" inner join "ledger_accounts" on "ledger_accounts"."id" = "postings"."ledger_account_id" where "ledger_accounts"."kind" = $1

update "accounts" set "denied_searches" = $1 where "id" = $2

update "accounts" set "denied_searches" = $1::text[] where "denied_searches" != $2::text[]

update "accounts" set "denied_searches" = $1::text[] where "id" = $2

update "accounts" set "email" = $1 where "id" = $2

update "accounts" set "name" = $1 where "id" = $2

update "accounts" set "name" = $1, "account_type" = $2, "payment_method" = $3, "monthly_fee_cents" = $4, "flat_fee_rate_level" = $5, "image_charge_method" = $6, "certificate_charge_method" = $7, "address" = $8, "city" = $9, "state" = $10, "zip" = $11, "phone" = $12, "email" = $13, "land_link_account" = $14, "post_to_land_link" = $15, "image_retrieval" = $16, "preview_retrieval" = $17, "certificate_retrieval" = $18, "certificate_preview_retrieval" = $19, "user_reload" = $20, "saved_at" = $21, "saved_by_username" = $22, "version" = $23 where "id" = $24

update "accounts" set "payment_method" = $1 where "id" = $2

update "accounts" set "status" = $1 where "id" = $2

update "accounts" set "status" = $1 where "id" = ANY($2::bigint[])

update "accounts" set "status" = $1 where "name" = $2

update "accounts" set "status" = $1, "deleted_at" = $2 where "id" = $3

update "card_tabs" set "state" = $1, "closed_at" = $2, "captured_cents" = $3, "journal_entry_id" = $4 where "id" = $5 and "state" = $6

update "card_tabs" set "state" = $1, "closing_at" = $2 where "id" = $3 and "state" = $4 returning "id" as "tabId", "account_id" as "accountId", "used_cents" as "usedCents", "surcharge_cents" as "surchargeCents"

update "card_tabs" set "state" = $1, "closing_at" = $2 where "session_id_hash" in ($3) and "state" = $4

update "card_tabs" set "state" = $1, "closing_at" = $2 where "state" = $3 and "close_by" <= $4

update "card_tabs" set "state" = $1, "journal_entry_id" = $2, "rebilled_to" = $3, "rebilled_tab_id" = $4 where "id" = $5

update "card_tabs" set "used_cents" = "used_cents" - $1 where "id" = $2 and "state" in ($3, $4)

update "documents" set "is_withheld" = $1 where "display_number" = $2

update "documents" set "is_withheld" = $1 where "number" = $2

update "documents" set "is_withheld" = $1, "recorded_on" = $2 where "display_number" = $3

update "documents" set "recorded_on" = $1 where "display_number" = $2

update "download_orders" set "state" = $1 where "guid" = $2 and "user_id" = $3 and "account_id" = $4 and "visitor" = $5 and "state" = $6

update "download_orders" set "state" = $1, "paid_at" = $2, "charged_cents" = $3, "charged_images" = $4, "charged_surcharge_cents" = $5, "journal_entry_id" = $6 where "guid" = $7

update "filing_images" set "filing_id" = $1, "version" = $2 where "id" = $3

update "filings" set "claimed_by" = $1, "claimed_until" = $2, "state" = $3 where "id" = $4 and "version" = $5 and "state" = $6 and "claimed_by" = $7 and "claimed_until" > $8 returning "id"

update "filings" set "claimed_by" = $1, "claimed_until" = $2, "state" = $3, "decided_at" = $4, "decided_by" = $5, "document_number" = $6, "recorded_on" = $7::date, "recorded_time" = $8::time, "book" = $9, "page" = $10 where "id" = $11 and "version" = $12 and "state" = $13 and "claimed_by" = $14 and "claimed_until" > $15 returning "id"

update "filings" set "claimed_by" = $1, "claimed_until" = $2, "state" = $3, "decided_at" = $4, "decided_by" = $5, "retained_cents" = $6 where "id" = $7 and "version" = $8 and "state" = $9 and "claimed_by" = $10 and "claimed_until" > $11 returning "id"

update "filings" set "claimed_until" = $1 where "id" = $2 and "state" = $3 and "claimed_by" = $4 and "claimed_until" > $5 returning "id"

update "filings" set "state" = $1, "claimed_by" = $2, "claimed_until" = $3 where "id" = $4 and "state" = $5 and "claimed_by" = $6 returning "version"

update "filings" set "state" = $1, "claimed_by" = $2, "claimed_until" = $3 where "id" = $4 and "state" = $5 and "user_id" <> $6 returning "id"

update "filings" set "state" = $1, "version" = $2, "efile_type" = $3, "contact" = $4, "queued_at" = $5 where "id" = $6 and "state" = $7 and "version" = $8 returning "id"

update "filings" set "state" = $1, "version" = $2, "efile_type" = $3, "contact" = $4, "queued_at" = $5, "submitted_at" = $6 where "id" = $7 and "state" = $8 and "version" = $9 returning "id"

update "flat_fee_add_ons" set "state" = $1, "bought_at" = $2, "journal_entry_id" = $3 where "guid" = $4

update "gateway_attempts" set "outcome" = $1, "answer" = $2 where "operation" = $3 and "gateway_transaction_id" = $4 and ("outcome" is null or "outcome" <> $5)

update "gateway_attempts" set "outcome" = $1, "answer" = $2 where "operation" = $3 and "gateway_transaction_id" = $4 and ("outcome" is null or "outcome" <> $5) and "intent_id" = $6

update "instruments" set "description" = $1 where "code" = $2

update "landlink_files" set "webhook_attempts" = $1, "webhook_next_at" = $2, "webhook_error" = $3 where "id" = $4

update "landlink_files" set "webhook_done_at" = $1, "webhook_next_at" = $2, "webhook_error" = $3 where "id" = $4

update "landlink_files" set "written_at" = $1, "webhook_next_at" = $2 where "id" = $3

update "ledger_accounts" set "balance" = $1 where "account_id" = $2

update "ledger_accounts" set "is_unlimited" = $1 where "account_id" = $2 and "kind" = $3

update "mail_outbox" set "attempts" = "attempts" + $1, "next_attempt_at" = $2, "last_error" = $3 where "id" = $4

update "mail_outbox" set "sent_at" = $1, "last_error" = $2 where "id" = $3

update "payment_intents" set "state" = $1 where "id" = $2 and "state" = $3

update "payment_intents" set "state" = $1, "gateway_transaction_id" = $2, "card_type" = $3, "card_number_masked" = $4, "journal_entry_id" = $5, "resolved_at" = $6 where "id" = $7

update "payment_intents" set "state" = $1, "gateway_transaction_id" = $2, "card_type" = $3, "card_number_masked" = $4, "resolved_at" = $5 where "id" = $6

update "payment_intents" set "state" = $1, "gateway_transaction_id" = $2, "resolved_at" = $3 where "id" = $4

update "payment_intents" set "state" = $1, "resolved_at" = $2 where "id" = $3

update "payment_intents" set "state" = $1, "resolved_at" = $2 where "resolved_at" is null and "state" in ($3, $4) and "created_at" < $5

update "reconciliation_findings" set "settled_at" = $1

update "reconciliation_findings" set "settled_at" = $1 where "rule" = $2 and "subject" = $3 and "settled_at" is null

update "reconciliation_findings" set "settled_at" = $1 where "rule" in ($2, $3) and "settled_at" is null and "last_seen_at" < $4

update "reconciliation_findings" set "settled_at" = $1, "closed_by" = $2, "closed_reason" = $3 where "id" = $4 and "settled_at" is null returning "rule", "subject"

update "recovery_requests" set "answered_at" = $1 where "id" = $2

update "refunds" set "intent_id" = $1 where "id" = $2

update "refunds" set "state" = $1, "journal_entry_id" = $2, "settled_at" = $3 where "id" = $4

update "refunds" set "state" = $1, "settled_at" = $2 where "id" = $3

update "renewal_runs" set "charged_at" = $1 where "period" = $2 and "charged_at" is null

update "renewals" set "state" = $1 where "state" = $2 and "period" < $3

update "renewals" set "state" = $1, "failure" = $2, "failed_at" = $3 where "account_id" = $4 and "period" < $5 and "state" in ($6, $7)

update "renewals" set "state" = $1, "failure" = $2, "failed_at" = $3 where "account_id" = $4 and "period" = $5 and "state" <> $6

update "renewals" set "state" = $1, "failure" = $2, "failed_at" = $3, "settled_at" = $4, "monthly_fee_cents" = $5, "flat_fee_cents" = $6 where "account_id" = $7 and "period" = $8

update "sale_lines" set "refunded_cents" = $1 where "journal_entry_id" = $2 and "line" = $3

update "search_addresses" set "last_used_at" = $1 where "key" = $2 and "account_id" = $3 returning "search_type" as "type", criteria as "criteria"

update "search_history" set "criteria" = $1 where "user_id" = $2

update "sessions" set "browser" = $1, "operating_system" = $2 where "user_id" = $3

update "sessions" set "expires_at" = $1

update "sessions" set "language" = $1 where "id_hash" = $2

update "sessions" set "last_used_at" = $1 where "id_hash" = $2

update "setup_tests" set "email_id" = $1 where "kind" = $2 and "started_at" = $3

update "setup_tests" set "finished_at" = $1, "problem" = $2 where "kind" = $3 and "started_at" = $4

update "tax_liens" set "expires_on" = $1, "ended_on" = $2 where "id" = $3

update "users" set "account_id" = $1 where "id" = $2

update "users" set "account_id" = $1, "saved_by" = $2, "saved_at" = $3 where "id" in ($4)

update "users" set "company" = $1, "address" = $2, "city" = $3, "state" = $4, "zip" = $5, "email" = $6, "phone" = $7, "first_name" = $8, "last_name" = $9, "phone_format_type" = $10 where "id" = $11

update "users" set "created_at" = $1

update "users" set "created_at" = $1, "last_signed_in_at" = $2 where "id" = $3

update "users" set "email" = $1 where "email" <> $2

update "users" set "email" = $1 where "id" = $2

update "users" set "email" = $1, "first_name" = $2 where "id" = $3

update "users" set "failed_sign_ins" = "failed_sign_ins" + $1, "status" = CASE WHEN (status = 'A' AND role NOT IN ('GUEST', 'COUNTY', 'TRIMIN') AND failed_sign_ins + 1 >= $2::integer) THEN 'L' ELSE status END, "locked_by_attempts" = locked_by_attempts OR coalesce((status = 'A' AND role NOT IN ('GUEST', 'COUNTY', 'TRIMIN') AND failed_sign_ins + 1 >= $3::integer), false) where "id" = $4 returning "status", "failed_sign_ins", "locked_by_attempts"

update "users" set "first_name" = $1 where "id" = $2

update "users" set "invited_at" = $1 where "id" = $2

update "users" set "language" = $1 where "id" = $2

update "users" set "language" = $1, "status" = $2 where "id" = $3

update "users" set "last_signed_in_at" = $1 where "id" <> $2

update "users" set "password_hash" = $1, "failed_sign_ins" = $2 where "id" = $3

update "users" set "role" = $1 where "id" = $2

update "users" set "status" = $1 where "id" = $2

update "users" set "status" = $1 where "id" = $2 and "status" = $3

update "users" set "status" = $1 where "id" = ANY($2::bigint[])

update "users" set "status" = $1 where "username" = $2

update "users" set "status" = $1, "account_id" = $2 where "id" = $3

update "users" set "status" = $1, "invited_at" = $2 where "id" = ANY($3::bigint[])

update "users" set "username" = $1, "password_hash" = $2, "language" = $3, "zip" = $4, "city" = $5, "email" = $6, "phone" = $7, "state" = $8, "address" = $9, "company" = $10, "first_name" = $11, "last_name" = $12, "phone_format_type" = $13 where "id" = $14 and "status" = $15 and "invited_at" is null

update "users" set "username" = $1, "role" = $2, "email" = $3, "company" = $4, "address" = $5, "city" = $6, "state" = $7, "zip" = $8, "phone" = $9, "account_id" = $10, "first_name" = $11, "last_name" = $12, "phone_format_type" = $13, "saved_by" = $14, "saved_at" = $15 where "id" = $16 returning "version"

update "webhook_events" set "tries" = "tries" + $1, "processed_at" = $2 where "notification_id" = $3 and "processed_at" is null

with "ended" as (delete from "sessions" where "user_id" = $1 returning "id_hash", "last_used_at", "expires_at"), "stored" as (insert into "ended_sessions" ("id_hash", "reason", "expires_at") select "ended"."id_hash", $2::text as "reason", "ended"."expires_at" from "ended") select "last_used_at" as "lastUsedAt", "expires_at" as "expiresAt" from "ended"

with "ended" as (delete from "sessions" where ("user_id" = $1 and "id_hash" <> $2) returning "id_hash", "last_used_at", "expires_at"), "stored" as (insert into "ended_sessions" ("id_hash", "reason", "expires_at") select "ended"."id_hash", $3::text as "reason", "ended"."expires_at" from "ended") select "last_used_at" as "lastUsedAt", "expires_at" as "expiresAt" from "ended"

with "signed_in" as (update "users" set "failed_sign_ins" = $1, "last_signed_in_at" = $2 where "id" = $3), "audited" as (insert into "audit_entries" ("action", "user_id", "account_id", "username", "client_address", "request_id", "details", "journal_entry_id") values ($4, $5, $6, $7, $8, $9, $10, $11)) insert into "sessions" ("id_hash", "user_id", "language", "created_at", "last_used_at", "expires_at", "browser", "operating_system") values ($12, $13, $14, $15, $16, $17, $18, $19)

with "signed_in" as (update "users" set "failed_sign_ins" = $1, "last_signed_in_at" = $2, "language" = $3 where "id" = $4), "audited" as (insert into "audit_entries" ("action", "user_id", "account_id", "username", "client_address", "request_id", "details", "journal_entry_id") values ($5, $6, $7, $8, $9, $10, $11, $12)) insert into "sessions" ("id_hash", "user_id", "language", "created_at", "last_used_at", "expires_at", "browser", "operating_system") values ($13, $14, $15, $16, $17, $18, $19, $20)
