import type { Database, Migration } from './database.ts'

/** Schema of a table to lock rows of. */
export const things: Migration = {
  name: 'test-1',
  statements: ['CREATE TABLE things (id text PRIMARY KEY, count bigint NOT NULL, note text)'],
}

/** Starts transactions that do not end until released. */
export async function holdAll(database: Database, count: number) {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  const held: Promise<void>[] = []
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>(resolve => {
          held.push(database.transaction(() => (resolve(), released)))
        }),
    ),
  )
  return {
    async release() {
      release()
      await Promise.all(held)
    },
  }
}

/** Starts a transaction that locks a row until released. */
export async function holdRow(database: Database, id: string) {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  let ended: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    ended = database.transaction(async inside => {
      await inside.run('UPDATE things SET count = count WHERE id = ?', id)
      resolve()
      await released
      await inside.all('SELECT 1 AS one')
    })
    ended.catch(reject)
  })
  return {
    async release(): Promise<void> {
      release()
      await ended
    },
  }
}
