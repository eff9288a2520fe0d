export { watchPendingSends } from './pending-sends.ts'
export * from './send-of-site.ts'
export type { SendArguments, SendRecord, SendsKey, SendStage, SendState } from '../shared/send-state.ts'
export { untilSent } from './until-sent.ts'
