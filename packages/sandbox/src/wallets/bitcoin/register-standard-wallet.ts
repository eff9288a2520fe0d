/** Shows a wallet to every script of the page that looks for one, now or later (Wallet Standard, "window events"). */
export function registerStandardWallet(wallet: object): void {
  const registerWith = (api: Register): void => void api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', event => registerWith((event as CustomEvent<Register>).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWith }))
}

/** What the site's script gives a wallet to register itself with. */
interface Register {
  register(...wallets: object[]): unknown
}
