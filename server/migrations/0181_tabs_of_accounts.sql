-- The tabs of an account that aren't paid yet, for its page.

CREATE INDEX card_tabs_unpaid ON card_tabs (account_id, id) WHERE state IN ('OPEN', 'CLOSING', 'REFUSED');
