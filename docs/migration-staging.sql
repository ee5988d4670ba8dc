-- The staging tables of a migration (docs/migrating.md). The script runs on SQL Server, PostgreSQL, MariaDB and MySQL.

CREATE TABLE lrp_accounts (
  account_id BIGINT NOT NULL PRIMARY KEY,
  name NATIONAL CHARACTER VARYING(60) NOT NULL,
  account_type VARCHAR(10),
  payment_method VARCHAR(11),
  status CHAR(1),
  monthly_fee_cents BIGINT,
  flat_fee_rate_level INT,
  image_charge_method VARCHAR(8),
  certificate_charge_method VARCHAR(8),
  image_retrieval SMALLINT,
  preview_retrieval SMALLINT,
  certificate_retrieval SMALLINT,
  certificate_preview_retrieval SMALLINT,
  user_reload SMALLINT,
  post_to_land_link SMALLINT,
  land_link_account VARCHAR(10),
  address NATIONAL CHARACTER VARYING(50),
  city NATIONAL CHARACTER VARYING(50),
  state CHAR(2),
  zip VARCHAR(10),
  phone VARCHAR(20),
  email VARCHAR(50),
  escrow_balance_cents BIGINT
);

CREATE TABLE lrp_users (
  user_id BIGINT NOT NULL PRIMARY KEY,
  account_id BIGINT NOT NULL,
  username NATIONAL CHARACTER VARYING(50) NOT NULL,
  first_name NATIONAL CHARACTER VARYING(30),
  last_name NATIONAL CHARACTER VARYING(30),
  role VARCHAR(7),
  status CHAR(1),
  email VARCHAR(50),
  company NATIONAL CHARACTER VARYING(60),
  address NATIONAL CHARACTER VARYING(50),
  city NATIONAL CHARACTER VARYING(50),
  state CHAR(2),
  zip VARCHAR(10),
  phone_format_type VARCHAR(13),
  phone VARCHAR(20)
);

CREATE TABLE lrp_audit_log (
  entry_id BIGINT NOT NULL PRIMARY KEY,
  happened_at VARCHAR(19) NOT NULL,
  entry_type VARCHAR(11),
  username NATIONAL CHARACTER VARYING(60),
  account_id BIGINT,
  client_address VARCHAR(60),
  description NATIONAL CHARACTER VARYING(4000)
);
