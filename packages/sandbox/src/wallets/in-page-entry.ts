import { toRpcUrl } from '../sandbox-url.ts'
import { fetchDeclinesNext } from './fetch-declines-next.ts'
import { createApprovalWindow } from './approval-window.ts'
import type { InPageConfig } from './in-page-config.ts'
import { inPageNamespaceLoaders } from './in-page-namespaces.ts'
import { createInPageWallet } from './in-page-wallet.ts'
import { walletIcon } from './wallet-icon.ts'

/**
 * Runs in the script at `/wallet/in-page.js`, with the configuration from the script's query. The namespaces are inside the
 * script, so the wallet exists before the next script of the page runs.
 */
export async function startInPageWallet(config: InPageConfig): Promise<void> {
  const modules = await Promise.all(
    config.namespaces.map(async namespace => [namespace, await inPageNamespaceLoaders[namespace]()] as const),
  )
  const control = createInPageWallet({
    namespaces: Object.fromEntries(
      modules.map(([namespace, loaded]) => [namespace, loaded.createInPageNamespaceWallet]),
    ),
    origin: location.origin,
    storageKey: `sandbox-wallet:${config.rdns}`,
    storage: {
      open: () => localStorage,
      watch: listener => addEventListener('storage', ({ key }) => listener(key)),
    },
    window: createApprovalWindow({ name: config.name, icon: walletIcon, open: config.open }),
    mode: config.mode,
    chains: config.chains,
    rpcUrl: caip2 => toRpcUrl(config.rpc, caip2),
    signsIn: config.signsIn,
    ...(config.controlled && { declinesNext: () => fetchDeclinesNext(config.rpc) }),
    name: config.name,
    rdns: config.rdns,
    ...(config.icon === undefined ? {} : { icon: config.icon }),
    onListenerError: reportError,
  })

  window.latchkeySandboxWallet ??= control
  window.latchkeySandboxWallets = { ...window.latchkeySandboxWallets, [config.rdns]: control }

  if (config.delayMs > 0) setTimeout(() => control.announce(config), config.delayMs)
  else control.announce(config)
}
