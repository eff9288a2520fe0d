export type { Database, Migration, SqlRow, SqlRunner, SqlValue } from './database.ts'
export { openDatabase, type DatabaseOptions } from './open-database.ts'
