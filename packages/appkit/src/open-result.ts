import type { OpenOptions, Store } from '@latchkey/core'

/** What `open` resolves to, where a screen comes to anything: of Send the transaction. */
export async function openResult(store: Store, { view }: OpenOptions): Promise<unknown> {
  if (view !== 'WalletSend') return undefined
  const { untilSent } = await import('@latchkey/features/send')
  return untilSent(store)
}
