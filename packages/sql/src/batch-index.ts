export { batchOf, migrateInBatches, type SqlBatch, type SqlResult, type SqlStatement } from './batch.ts'
export type { Database, Migration, SqlRow, SqlRunner, SqlValue } from './database.ts'
export { numberPlaceholders } from './number-placeholders.ts'
