import { answerBalance, type BalanceAnswer } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'

/**
 * Returns a function that fetches the connected account's native balance. It never rejects: a failure is part of the result.
 *
 * @example const { fetchBalance } = useAppKitBalance()
 */
export function useAppKitBalance({ appKit }: KitChoice = {}): { fetchBalance(): Promise<BalanceAnswer> } {
  const source = useKitSource(appKit)
  return { fetchBalance: () => answerBalance(source.require()) }
}
