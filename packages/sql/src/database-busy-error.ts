/** The database has more to do than it can, or another process keeps what is asked for: nothing was done, and the same may work in some seconds. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError'
}
