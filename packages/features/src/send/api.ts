export * from './send-of-site.ts'
export type { SendArguments, SendRecord, SendStage, SendState } from './send-state.ts'
