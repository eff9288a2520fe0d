import type { SwapPlan } from './swap-state.ts'

/** The person has agreed to a minimum, and to be asked so many times for such steps. */
export function isWorse(now: SwapPlan, shown: SwapPlan): boolean {
  const asks = ({ steps }: SwapPlan): string => steps.map(({ kind }) => kind).join(' ')
  // Of what was to be approved, some may be so by now.
  return now.minimum < shown.minimum || !asks(shown).endsWith(asks(now))
}
