-- Purging a user looks for what she paid by card.
CREATE INDEX payment_intents_by_user ON payment_intents (user_id);
CREATE INDEX card_tabs_by_user ON card_tabs (user_id);
