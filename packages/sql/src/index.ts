export type { Database, Migration, SqlRow, SqlRunner, SqlValue } from './database.ts'
