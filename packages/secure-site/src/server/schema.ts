import { attemptsTable } from '@latchkey/http-server'
import type { Migration } from '@latchkey/sql'

/**
 * Tables of the secure site. Times are in milliseconds since 1970. A token is stored as its SHA-256, a code and an
 * address as an HMAC with the server's secret, and `sealed_...` columns are encrypted with a key derived from it.
 */
export const schema: readonly Migration[] = [
  {
    name: 'secure-1',
    statements: [
      'CREATE TABLE secure_facts (name text PRIMARY KEY, value text NOT NULL)',
      'CREATE TABLE secure_users (id text PRIMARY KEY, created_at bigint NOT NULL)',
      `CREATE TABLE secure_logins (
        kind text NOT NULL,
        subject text NOT NULL,
        user_id text NOT NULL,
        sealed_display text NOT NULL,
        created_at bigint NOT NULL,
        PRIMARY KEY (kind, subject)
      )`,
      'CREATE INDEX secure_logins_user_id ON secure_logins (user_id)',
      `CREATE TABLE secure_codes (
        id text PRIMARY KEY,
        purpose text NOT NULL,
        holder_hash text NOT NULL,
        user_id text,
        subject text NOT NULL,
        sealed_details text NOT NULL,
        code_hash text NOT NULL,
        tries bigint NOT NULL,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        spent_at bigint
      )`,
      'CREATE INDEX secure_codes_holder_hash ON secure_codes (holder_hash)',
      'CREATE INDEX secure_codes_expires_at ON secure_codes (expires_at)',
      `CREATE TABLE secure_devices (
        user_id text NOT NULL,
        browser_hash text NOT NULL,
        approved_at bigint NOT NULL,
        PRIMARY KEY (user_id, browser_hash)
      )`,
      `CREATE TABLE secure_device_requests (
        token_hash text PRIMARY KEY,
        user_id text NOT NULL,
        browser_hash text NOT NULL,
        sealed_details text NOT NULL,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        answered_at bigint,
        answer text
      )`,
      'CREATE INDEX secure_device_requests_browser_hash ON secure_device_requests (browser_hash)',
      'CREATE INDEX secure_device_requests_expires_at ON secure_device_requests (expires_at)',
      `CREATE TABLE secure_sessions (
        token_hash text PRIMARY KEY,
        user_id text NOT NULL,
        browser_hash text NOT NULL,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL
      )`,
      'CREATE INDEX secure_sessions_expires_at ON secure_sessions (expires_at)',
      `CREATE TABLE secure_wallets (
        user_id text PRIMARY KEY,
        generation text NOT NULL,
        sealed_share text NOT NULL,
        share_check text NOT NULL,
        eip155 text NOT NULL,
        solana text NOT NULL,
        created_at bigint NOT NULL
      )`,
      `CREATE TABLE secure_recoveries (
        user_id text NOT NULL,
        kind text NOT NULL,
        credential_id text NOT NULL,
        label text,
        sealed_share text,
        created_at bigint NOT NULL,
        PRIMARY KEY (user_id, kind, credential_id)
      )`,
      `CREATE TABLE secure_handovers (
        user_id text NOT NULL,
        step text NOT NULL,
        session_hash text NOT NULL,
        sealed_text text NOT NULL,
        expires_at bigint NOT NULL,
        PRIMARY KEY (user_id, step)
      )`,
      'CREATE INDEX secure_handovers_expires_at ON secure_handovers (expires_at)',
      ...attemptsTable('secure_attempts'),
    ],
  },
  {
    name: 'secure-2',
    statements: [
      `CREATE TABLE secure_socials (
        id text PRIMARY KEY,
        provider text NOT NULL,
        browser_hash text NOT NULL,
        sealed_details text NOT NULL,
        state_hash text NOT NULL,
        window_hash text,
        called_at bigint,
        outcome text,
        sealed_person text,
        ticket_hash text,
        delivered_at bigint,
        taken_at bigint,
        left_at bigint,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL
      )`,
      'CREATE UNIQUE INDEX secure_socials_state_hash ON secure_socials (state_hash)',
      'CREATE INDEX secure_socials_expires_at ON secure_socials (expires_at)',
    ],
  },
  {
    name: 'secure-3',
    statements: [
      `CREATE TABLE secure_farcasters (
        id text PRIMARY KEY,
        browser_hash text NOT NULL,
        sealed_details text NOT NULL,
        user_id text,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL
      )`,
      'CREATE INDEX secure_farcasters_expires_at ON secure_farcasters (expires_at)',
    ],
  },
  {
    name: 'secure-4-operator',
    statements: [
      `CREATE TABLE secure_operator_shares (
        user_id text NOT NULL,
        key_id text NOT NULL,
        sealed_share text NOT NULL,
        created_at bigint NOT NULL,
        PRIMARY KEY (user_id, key_id)
      )`,
      'CREATE TABLE secure_operator_refusals (user_id text PRIMARY KEY, refused_at bigint NOT NULL)',
    ],
  },
  {
    name: 'secure-5-operator-canaries',
    statements: [
      `CREATE TABLE secure_operator_canaries (
        key_id text PRIMARY KEY,
        public_key text NOT NULL,
        sealed_share text NOT NULL,
        share_check text NOT NULL,
        created_at bigint NOT NULL,
        opened_at bigint
      )`,
    ],
  },
  {
    name: 'secure-6-sessions-of-somebody',
    statements: [
      'CREATE INDEX secure_sessions_user_id ON secure_sessions (user_id)',
      'CREATE INDEX secure_sessions_browser_hash ON secure_sessions (browser_hash)',
    ],
  },
  {
    // Each authorizing row is bound by an HMAC (`bound-rows.ts`). Sessions, codes and logins in progress start anew.
    // Logins and approved browsers keep a former name until a start binds them, which the operator must allow
    // (`bind-older-rows.ts`). A process of an earlier version binds nothing, and can insert no row.
    name: 'secure-7-bound-rows',
    statements: [
      'DELETE FROM secure_sessions',
      'ALTER TABLE secure_sessions ADD COLUMN bound_by text NOT NULL',
      'DELETE FROM secure_codes',
      'ALTER TABLE secure_codes ADD COLUMN bound_by text NOT NULL',
      'DELETE FROM secure_device_requests',
      'ALTER TABLE secure_device_requests ADD COLUMN bound_by text NOT NULL',
      'DELETE FROM secure_socials',
      'DELETE FROM secure_farcasters',
      'ALTER TABLE secure_socials ADD COLUMN delivered_by text',
      'DROP INDEX secure_logins_user_id',
      'ALTER TABLE secure_logins RENAME TO secure_logins_unbound',
      `CREATE TABLE secure_logins (
        kind text NOT NULL,
        subject text NOT NULL,
        user_id text NOT NULL,
        sealed_display text NOT NULL,
        created_at bigint NOT NULL,
        bound_by text NOT NULL,
        PRIMARY KEY (kind, subject)
      )`,
      'CREATE INDEX secure_logins_user_id ON secure_logins (user_id)',
      'ALTER TABLE secure_devices RENAME TO secure_devices_unbound',
      `CREATE TABLE secure_devices (
        user_id text NOT NULL,
        browser_hash text NOT NULL,
        approved_at bigint NOT NULL,
        bound_by text NOT NULL,
        PRIMARY KEY (user_id, browser_hash)
      )`,
    ],
  },
  {
    name: 'secure-8-removed-recoveries',
    statements: ['ALTER TABLE secure_recoveries ADD COLUMN removed_at bigint'],
  },
  {
    // Facts that a user's list of browsers shows. They authorise nothing. Days are in milliseconds since 1970.
    name: 'secure-9-browsers',
    statements: [
      `CREATE TABLE secure_browsers (
        user_id text NOT NULL,
        browser_hash text NOT NULL,
        sealed_name text NOT NULL,
        first_used_on bigint NOT NULL,
        last_used_on bigint NOT NULL,
        PRIMARY KEY (user_id, browser_hash)
      )`,
      'CREATE INDEX secure_browsers_last_used_on ON secure_browsers (last_used_on)',
    ],
  },
  {
    // New shares of a wallet, and their recoveries, until they replace the former ones. They have tables of their own, so
    // that a process of an earlier version beside this one neither lists nor stores them as shares in use. A recovery
    // without a generation is of the wallet's first one.
    name: 'secure-10-splits',
    statements: [
      'ALTER TABLE secure_wallets ADD COLUMN former text',
      'ALTER TABLE secure_recoveries ADD COLUMN generation text',
      `CREATE TABLE secure_splits (
        user_id text PRIMARY KEY,
        from_generation text NOT NULL,
        generation text NOT NULL,
        sealed_share text NOT NULL,
        share_check text NOT NULL,
        created_at bigint NOT NULL
      )`,
      'CREATE INDEX secure_splits_created_at ON secure_splits (created_at)',
      `CREATE TABLE secure_split_recoveries (
        user_id text NOT NULL,
        generation text NOT NULL,
        kind text NOT NULL,
        credential_id text NOT NULL,
        label text,
        sealed_share text,
        created_at bigint NOT NULL,
        PRIMARY KEY (user_id, generation, kind, credential_id)
      )`,
      'CREATE INDEX secure_split_recoveries_created_at ON secure_split_recoveries (created_at)',
    ],
  },
  {
    // Mails about changes, until they are sent (`outbox.ts`).
    name: 'secure-11-mails',
    statements: [
      `CREATE TABLE secure_mails (
        id text PRIMARY KEY,
        sealed_mail text NOT NULL,
        due_at bigint NOT NULL,
        created_at bigint NOT NULL
      )`,
      'CREATE INDEX secure_mails_due_at ON secure_mails (due_at)',
    ],
  },
]
