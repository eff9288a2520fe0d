import type { SqlRunner } from '@latchkey/sql'

/** Of two transactions for one person the second begins once the first is over: what one has read would not hold for the other. */
export async function lockUser(inside: SqlRunner, userId: string): Promise<void> {
  await inside.run('UPDATE secure_users SET created_at = created_at WHERE id = ?', userId)
}
