import type { Migration, SqlRunner } from './database.ts'

/** Runs the steps that have not run yet. Hold a lock, so that no other process does the same meanwhile. */
export async function runMigrations(runner: SqlRunner, steps: readonly Migration[]): Promise<void> {
  await runner.run('CREATE TABLE IF NOT EXISTS latchkey_migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)')
  const applied = new Set((await runner.all('SELECT name FROM latchkey_migrations')).map(row => row.name))
  for (const { name, statements } of steps) {
    if (applied.has(name)) continue
    for (const statement of statements) await runner.run(statement)
    await runner.run('INSERT INTO latchkey_migrations (name, applied_at) VALUES (?, ?)', name, Date.now())
  }
}
