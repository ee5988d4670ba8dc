-- A search that found nothing has an address, so that it can be certified.

COMMENT ON TABLE search_addresses IS 'Searches by the key in the address of their results: people''s names don''t belong in addresses. A search that found nothing has one for its certificate.';
