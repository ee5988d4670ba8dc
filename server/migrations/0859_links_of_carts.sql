-- Guests get an emailed link to the copies of a cart that they paid (docs/decisions/0405).

ALTER TABLE cart_orders
  ADD COLUMN link_hash bytea UNIQUE CHECK (length(link_hash) = 32),
  ADD COLUMN link_expires_at timestamptz,
  ADD CONSTRAINT cart_orders_link CHECK (
    (link_hash IS NULL) = (link_expires_at IS NULL)
    AND (link_hash IS NULL OR (visitor <> '' AND paid_at IS NOT NULL AND link_expires_at > paid_at)));
COMMENT ON COLUMN cart_orders.link_hash IS 'Of the secret in the link that was emailed to a guest; null without a link. The address isn''t stored.';
COMMENT ON COLUMN cart_orders.link_expires_at IS 'From when on the link downloads nothing.';
