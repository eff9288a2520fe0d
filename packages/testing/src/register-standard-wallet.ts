/**
 * Registers a wallet with every site script that looks for one, now or later (Wallet Standard, "window events").
 *
 * @returns a function that unregisters it
 */
export function registerStandardWallet(wallet: object): () => void {
  const undo = new Set<() => void>()
  const registerWith = (api: unknown): void => {
    const stop = (api as { register(...wallets: object[]): () => void }).register(wallet)
    undo.add(stop)
  }
  const onReady = (event: Event): void => registerWith((event as CustomEvent).detail)
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWith }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const stop of undo) stop()
    undo.clear()
  }
}
