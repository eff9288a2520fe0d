/**
 * Registers a wallet with every script that looks for one, now or later (in Wallet Standard the wallet and the site may come in
 * either order).
 */
export function registerStandardWallet(wallet: object): void {
  const registerWith = (api: unknown): void => (api as { register(wallet: object): void }).register(wallet)
  window.addEventListener('wallet-standard:app-ready', event => registerWith((event as CustomEvent).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWith }))
}
