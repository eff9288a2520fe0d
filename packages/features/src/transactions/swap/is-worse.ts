import type { SwapPlan } from './swap-state.ts'

/**
 * Returns whether a plan has to be confirmed again. The user has agreed to a minimum, and to the wallet requests of the
 * shown steps.
 */
export function isWorse(now: SwapPlan, shown: SwapPlan): boolean {
  const asks = ({ steps }: SwapPlan): string => steps.map(({ kind }) => kind).join(' ')
  // Approvals that are on the chain by now drop out of the steps, so the new steps are the end of the shown ones.
  return now.minimum < shown.minimum || !asks(shown).endsWith(asks(now))
}
