-- The list of a user's purchases, newest first.

CREATE INDEX download_orders_paid_by_user ON download_orders (user_id, visitor, paid_at) WHERE state = 'PAID';
COMMENT ON INDEX download_orders_paid_by_user IS 'A user''s purchases, or those of a guest''s session.';
