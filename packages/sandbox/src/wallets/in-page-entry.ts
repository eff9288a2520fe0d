import { toRpcUrl } from '../sandbox-url.ts'
import { announceProvider } from './announce-provider.ts'
import { createApprovalWindow } from './approval-window.ts'
import type { InPageConfig } from './in-page-config.ts'
import { createInPageWallet } from './in-page-wallet.ts'
import { setLegacyProvider } from './legacy-provider.ts'
import { walletIcon } from './wallet-icon.ts'

/** What the script at `/wallet/in-page.js` runs, with the configuration that the server read from the script's query. */
export function startInPageWallet(config: InPageConfig): void {
  const icon = config.icon ?? walletIcon
  const control = createInPageWallet({
    origin: location.origin,
    storageKey: `sandbox-wallet:${config.rdns}`,
    storage: () => localStorage,
    window: createApprovalWindow({ name: config.name, icon: walletIcon, open: config.open }),
    mode: config.mode,
    chainId: config.chainId,
    rpcUrl: caip2 => toRpcUrl(config.rpc, caip2),
    onListenerError: reportError,
  })
  for (const flag of config.flags) Object.assign(control.provider, { [flag]: true })

  window.latchkeySandboxWallet ??= control
  window.latchkeySandboxWallets = { ...window.latchkeySandboxWallets, [config.rdns]: control }

  const start = (): void => {
    if (config.announce) announceProvider({ name: config.name, rdns: config.rdns, icon }, control.provider)
    if (config.legacy) setLegacyProvider(control.provider)
  }
  if (config.delayMs > 0) setTimeout(start, config.delayMs)
  else start()
}
