import type { Language } from '../controls/languages.ts'
import type { StageAccount } from './stage-account.ts'

/** Lists the names of the connected accounts' wallets, each once. Two namespaces can have two wallets. */
export function listWallets(accounts: StageAccount['accounts'], language: Language, unnamed: string): string {
  const names = new Set(accounts.map(({ walletName }) => walletName ?? unnamed))
  return new Intl.ListFormat(language === 'de' ? 'de' : 'en').format(names)
}
