import { attemptsTable } from '@latchkey/http-server'
import type { Migration } from '@latchkey/sql/batch'

/** Tables of the sign-in server. Tokens are stored as SHA-256; times are in milliseconds since 1970. */
export const schema: readonly Migration[] = [
  {
    name: 'siwx-1',
    statements: [
      `CREATE TABLE siwx_nonces (
        nonce text PRIMARY KEY,
        browser_hash text NOT NULL,
        domain text NOT NULL,
        uri text NOT NULL,
        chain_id text,
        account_address text,
        statement text,
        resources text,
        issued_at bigint NOT NULL,
        message_expires_at bigint NOT NULL,
        expires_at bigint NOT NULL,
        spent_at bigint
      )`,
      'CREATE INDEX siwx_nonces_expires_at ON siwx_nonces (expires_at)',
      `CREATE TABLE siwx_sessions (
        nonce text PRIMARY KEY,
        token_hash text NOT NULL,
        chain_id text NOT NULL,
        account_address text NOT NULL,
        message text NOT NULL,
        signature text NOT NULL,
        public_key text,
        cacao text,
        created_at bigint NOT NULL,
        expires_at bigint NOT NULL
      )`,
      'CREATE INDEX siwx_sessions_token_hash ON siwx_sessions (token_hash)',
      'CREATE INDEX siwx_sessions_expires_at ON siwx_sessions (expires_at)',
      ...attemptsTable('siwx_attempts'),
    ],
  },
  {
    name: 'siwx-2',
    statements: [
      // Identity of the proven account; `null` for an earlier sign-in, which counts for its one network.
      'ALTER TABLE siwx_sessions ADD COLUMN identity text',
      // Whether the sign-in is the one that the page shows, among those with its token.
      'ALTER TABLE siwx_sessions ADD COLUMN is_current bigint NOT NULL DEFAULT 0',
      // Order of the latest applied report of a page, so that a late report changes nothing.
      'ALTER TABLE siwx_sessions ADD COLUMN current_at bigint NOT NULL DEFAULT 0',
      `UPDATE siwx_sessions SET is_current = 1 WHERE NOT EXISTS (
        SELECT 1 FROM siwx_sessions AS later
        WHERE later.token_hash = siwx_sessions.token_hash
          AND (later.created_at > siwx_sessions.created_at
            OR (later.created_at = siwx_sessions.created_at AND later.nonce < siwx_sessions.nonce))
      )`,
    ],
  },
  {
    name: 'siwx-3',
    statements: [
      // Hash of the token of the sign-in that spent the nonce. The statements of that sign-in compare it.
      'ALTER TABLE siwx_nonces ADD COLUMN spent_for text',
    ],
  },
  {
    name: 'siwx-4',
    statements: [
      // Hash of the previous token. Concurrent requests with it still read the sign-in for some seconds after it moved
      // to a new token.
      'ALTER TABLE siwx_sessions ADD COLUMN previous_token_hash text',
      'ALTER TABLE siwx_sessions ADD COLUMN moved_at bigint',
      'ALTER TABLE siwx_sessions ADD COLUMN was_current bigint',
      'CREATE INDEX siwx_sessions_previous_token_hash ON siwx_sessions (previous_token_hash)',
    ],
  },
  {
    name: 'siwx-5',
    statements: [
      // Hash of the cookie to which the nonce was bound; `null` for an earlier sign-in, which stays until it expires.
      'ALTER TABLE siwx_sessions ADD COLUMN browser_hash text',
      'CREATE INDEX siwx_sessions_browser_hash ON siwx_sessions (browser_hash)',
    ],
  },
]
