/** The database is overloaded, or another process holds a lock. Nothing was done, and a retry after some seconds may succeed. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError'
}
