export * from './swap-of-site.ts'
export type { SwapArguments, SwapRecord, SwapStage, SwapState, SwapStep, SwapToken } from './swap-state.ts'
