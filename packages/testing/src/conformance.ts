export * from './describe-connector.ts'
