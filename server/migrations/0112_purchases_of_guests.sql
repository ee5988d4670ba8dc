-- Guests share a user and an account: what one of them orders and buys belongs to the session.

ALTER TABLE download_orders ADD COLUMN visitor text NOT NULL DEFAULT '' CHECK (length(visitor) <= 64);
COMMENT ON COLUMN download_orders.visitor IS 'The session of a guest, as a hash; empty for everyone else.';

ALTER TABLE image_entitlements ADD COLUMN visitor text NOT NULL DEFAULT '' CHECK (length(visitor) <= 64);
ALTER TABLE image_entitlements DROP CONSTRAINT image_entitlements_pkey;
ALTER TABLE image_entitlements ADD PRIMARY KEY (account_id, document_key, visitor, page);
COMMENT ON COLUMN image_entitlements.visitor IS 'The guest''s session that bought it, as a hash; empty for everyone else, whose account owns it.';
