import type { Approval } from './approval.ts'

/** Facts that decide where the user reviews a request. */
export interface ReviewFacts {
  /** Whether the browser reports what covers the frame (IntersectionObserver v2, only in Chromium). */
  readonly canVerifyVisibility: boolean
  /** The highest amount of the network's native currency that is approved in the frame, in its smallest unit. */
  readonly windowAbove: bigint
}

/** Whether a user reviews a request in a window of the secure site, into which no page can draw, and not in the frame. */
export function needsWindow(approval: Approval, { canVerifyVisibility, windowAbove }: ReviewFacts): boolean {
  if (approval.movesValue !== true) return false
  if (!canVerifyVisibility) return true
  const { parts = [], foreseen: balanceChanges } = approval
  const simulated = balanceChanges?.status === 'list' ? balanceChanges : undefined
  const calls = [approval, ...parts]
  const changes = simulated?.changes ?? []
  const isRisky = [...calls, ...changes, simulated].some(each => (each?.risks ?? []).length > 0)
  return isRisky || sumOf(calls) > windowAbove || sumOf(changes) > windowAbove
}

function sumOf(all: readonly { readonly nativeUnits?: string }[]): bigint {
  return all.reduce((sum, { nativeUnits = '0' }) => sum + BigInt(nativeUnits), 0n)
}
