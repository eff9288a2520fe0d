import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { EvmAdapter } from '@latchkey/adapter-evm'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import { type AppKit, type AppKitOptions, createAppKit } from '@latchkey/appkit'
import { bitcoin, cosmoshub, mainnet, polkadotAssetHub, polygon, solana } from '@latchkey/appkit/networks'
import { withSandboxExplorer } from '@latchkey/sandbox/explorer'
import { Siwx } from '@latchkey/siwx'

import { createRecipe, type KitPlace, type KitRecipe, type NetworkName } from '../../controls/kit-options.ts'
import type { ChainName, Setup } from '../../controls/setup.ts'

type Environment = NonNullable<AppKitOptions['environment']>

const networks = { mainnet, polygon, solana, bitcoin, polkadotAssetHub, cosmoshub } satisfies Record<
  NetworkName,
  AppKitOptions['networks'][number]
>

/** Cosmos wallets do not announce themselves, so a site names those that the adapter does not know. */
const sandboxWallet = {
  id: 'sandbox-cosmos',
  name: 'Sandbox Wallet',
  rdns: 'dev.latchkey.sandbox',
  keystoreEvent: 'dev.latchkey.sandbox_keystorechange',
  find: (page: Window & { sandboxCosmosWallets?: Record<string, unknown> }) =>
    page.sandboxCosmosWallets?.['dev.latchkey.sandbox'],
}

const adapterOf = {
  eip155: () => new EvmAdapter(),
  solana: () => new SolanaAdapter(),
  bip122: () => new BitcoinAdapter(),
  polkadot: () => new PolkadotAdapter(),
  cosmos: () => new CosmosAdapter({ wallets: [sandboxWallet] }),
} satisfies Record<ChainName, () => NonNullable<AppKitOptions['adapters']>[number]>

/** Converts the recipe that the code column prints into options of `createAppKit`. */
export function toKitOptions({ networks: names, chains, signInServer, options }: KitRecipe): AppKitOptions {
  const [first, ...others] = withSandboxExplorer(
    names.map(name => networks[name]),
    options.services,
  )
  if (!first) throw new Error('A set-up has at least one chain')
  return {
    ...(options as Partial<AppKitOptions>),
    projectId: options.projectId,
    networks: [first, ...others],
    adapters: chains.map(chain => adapterOf[chain]()),
    ...(signInServer !== undefined && { siwx: new Siwx({ server: signInServer, required: false }) }),
  }
}

/**
 * Creates the kit of a set-up. The stage decides when requests start, and where the modal is: inline on a desktop, as a sheet on
 * a phone.
 */
export function createStageKit(setup: Setup, place: KitPlace, environment: Environment): AppKit {
  return createAppKit({
    ...toKitOptions(createRecipe(setup, place)),
    environment,
    ...(setup.isPhone ? { disableAppend: true } : { enableEmbedded: true }),
  })
}
