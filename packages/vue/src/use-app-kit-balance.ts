import { answerBalance, type BalanceAnswer } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** Asks for the native balance of the connected account. The answer says whether it worked; it never rejects. */
export function useAppKitBalance({ appKit }: KitChoice = {}): { fetchBalance(): Promise<BalanceAnswer> } {
  const source = useKitSource(appKit)
  return { fetchBalance: () => answerBalance(source.require()) }
}
