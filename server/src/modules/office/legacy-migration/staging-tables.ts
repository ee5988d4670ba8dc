/**
 * The staging tables that the older product's data are copied to before a migration (docs/migrating.md, docs/migration-staging.sql).
 * They mean the same on every database product: whole numbers, texts, and 0 or 1.
 */
export const ACCOUNTS_TABLE = {
  table: 'lrp_accounts',
  key: 'account_id',
  columns: [
    'account_id',
    'name',
    'account_type',
    'payment_method',
    'status',
    'monthly_fee_cents',
    'flat_fee_rate_level',
    'image_charge_method',
    'certificate_charge_method',
    'image_retrieval',
    'preview_retrieval',
    'certificate_retrieval',
    'certificate_preview_retrieval',
    'user_reload',
    'post_to_land_link',
    'land_link_account',
    'address',
    'city',
    'state',
    'zip',
    'phone',
    'email',
    'escrow_balance_cents',
  ],
} as const;

export const USERS_TABLE = {
  table: 'lrp_users',
  key: 'user_id',
  columns: [
    'user_id',
    'account_id',
    'username',
    'first_name',
    'last_name',
    'role',
    'status',
    'email',
    'company',
    'address',
    'city',
    'state',
    'zip',
    'phone_format_type',
    'phone',
  ],
} as const;

export const AUDIT_LOG_TABLE = {
  table: 'lrp_audit_log',
  key: 'entry_id',
  columns: ['entry_id', 'happened_at', 'entry_type', 'username', 'account_id', 'client_address', 'description'],
} as const;
