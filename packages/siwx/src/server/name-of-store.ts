import type { Database, DatabaseOptions } from '@latchkey/sql'

/** Names the place of the sign-ins in an error, without the password of a database. */
export function nameOfStore(store: Database | DatabaseOptions | undefined): string {
  if (store && 'transaction' in store) return 'the database of the site'
  if (store?.url !== undefined)
    return URL.canParse(store.url) ? `PostgreSQL at ${new URL(store.url).host}` : 'PostgreSQL'
  if (store?.file !== undefined) return `the file ${store.file}`
  return 'PostgreSQL of DATABASE_URL, or else the file latchkey.db: name a place that can be written in "store"'
}
