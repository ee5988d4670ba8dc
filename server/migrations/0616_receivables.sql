-- Accounts that owe by invoice, for the list of receivables.
CREATE INDEX ledger_accounts_owing ON ledger_accounts (account_id) WHERE kind = 'RECEIVABLE' AND balance < 0;
