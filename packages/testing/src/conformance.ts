export * from './describe-adapter.ts'
export * from './describe-connector.ts'
