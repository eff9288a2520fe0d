export type { Database, Migration, SqlRow, SqlRunner, SqlValue } from './database.ts'
export { DatabaseBusyError } from './database-busy-error.ts'
export { openDatabase, type DatabaseOptions } from './open-database.ts'
