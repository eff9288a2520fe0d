import type { SqlRunner } from '@latchkey/sql'

/**
 * Locks the user's row until the transaction ends, so that transactions of one user are serialized and their reads stay
 * valid.
 */
export async function lockUser(inside: SqlRunner, userId: string): Promise<void> {
  await inside.run('UPDATE secure_users SET created_at = created_at WHERE id = ?', userId)
}
