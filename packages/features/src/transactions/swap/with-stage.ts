import type { SwapRecord, SwapStage, SwapStep } from './swap-state.ts'

/** Returns a record with a new stage, and with its steps at that stage. */
export function withStage(record: SwapRecord, stage: SwapStage, done?: SwapStep['kind']): SwapRecord {
  const steps = record.steps.map((each): SwapStep => {
    // A batch becomes an ordinary swap transaction once the chain has shown its hash.
    const isShown = each.kind === 'batch' && 'step' in stage && stage.step === 'swap'
    const step: SwapStep = isShown ? { ...each, kind: 'swap' } : each
    if (stage.status === 'done' || step.kind === done) return { ...step, status: 'done' }
    if (stage.status === 'failed' && (step.status === 'asked' || step.status === 'sent'))
      return { ...step, status: 'failed' }
    if (!('step' in stage) || stage.step !== step.kind) return step
    return stage.status === 'sent' ? { ...step, status: 'sent', hash: stage.hash } : { ...step, status: 'asked' }
  })
  return { ...record, steps, stage }
}
