import type { ChainName, Setup, WayName } from './setup.ts'
import { defaultCorners, wayNames } from './setup.ts'

/** The facts of the place where the kit runs. */
export interface KitPlace {
  /** The address of the services: one for all. */
  readonly services: string
  /** BCP 47 tag of the kit's language without `locale`. */
  readonly browserLanguage: string
}

/** Adapters by namespace: the name of the class, which is also the end of the name of its package. */
export const adapters = {
  eip155: { className: 'EvmAdapter', packageName: '@latchkey/adapter-evm' },
  solana: { className: 'SolanaAdapter', packageName: '@latchkey/adapter-solana' },
  bip122: { className: 'BitcoinAdapter', packageName: '@latchkey/adapter-bitcoin' },
  polkadot: { className: 'PolkadotAdapter', packageName: '@latchkey/adapter-polkadot' },
  cosmos: { className: 'CosmosAdapter', packageName: '@latchkey/adapter-cosmos' },
} as const satisfies Record<ChainName, { className: string; packageName: string }>

/** Networks by namespace: their names in `@latchkey/appkit/networks`. The sandbox runs each of them. */
export const networksOf = {
  eip155: ['mainnet', 'polygon'],
  solana: ['solana'],
  bip122: ['bitcoin'],
  polkadot: ['polkadotAssetHub'],
  cosmos: ['cosmoshub'],
} as const satisfies Record<ChainName, readonly string[]>
/** The name of a network in `@latchkey/appkit/networks`. */
export type NetworkName = (typeof networksOf)[ChainName][number]

/** Options of `createAppKit` that are plain values, in the order in which they are printed. */
export interface PlainOptions {
  readonly projectId: string
  readonly services: string
  readonly themeMode?: 'light' | 'dark'
  readonly themeVariables?: Readonly<Record<string, string>>
  readonly locale?: string
  readonly enableWallets?: false
  readonly features?: PlainFeatures
  readonly termsConditionsUrl: string
  readonly privacyPolicyUrl: string
}

/** Features that differ from the kit's defaults. */
export interface PlainFeatures {
  readonly email?: false
  readonly socials?: false
  readonly connectMethodsOrder?: readonly WayName[]
  readonly connectorTypeOrder: readonly string[]
  readonly pay: true
  readonly multiWallet: true
}

/** The arguments of `createAppKit` for a set-up, with networks, adapters and sign-in by name. The printer and the stage both read it. */
export interface KitRecipe {
  readonly networks: readonly NetworkName[]
  readonly chains: readonly ChainName[]
  /** The address of the sign-in server. `undefined` without sign-in. */
  readonly signInServer: string | undefined
  readonly options: PlainOptions
}

/** Computes the options of a set-up: only those that differ from the kit's defaults, and those that the demo always needs. */
export function createRecipe(setup: Setup, { services, browserLanguage }: KitPlace): KitRecipe {
  const isOn = (name: WayName): boolean => setup.ways.some(way => way.name === name && way.isOn)
  const order = setup.ways.map(({ name }) => name)
  const variables = {
    ...(setup.accent !== undefined && { '--w3m-accent': setup.accent }),
    ...(setup.corners !== defaultCorners && { '--w3m-border-radius-master': `${setup.corners}px` }),
  }
  return {
    networks: setup.chains.flatMap((chain): readonly NetworkName[] => networksOf[chain]),
    chains: setup.chains,
    signInServer: setup.hasSignIn ? `${services}/siwx` : undefined,
    options: {
      projectId: 'sandbox',
      services,
      ...(setup.theme !== 'auto' && { themeMode: setup.theme }),
      ...(Object.keys(variables).length > 0 && { themeVariables: variables }),
      ...(setup.language !== browserLanguage && { locale: setup.language }),
      ...(!isOn('wallet') && { enableWallets: false }),
      features: {
        ...(!isOn('email') && { email: false }),
        ...(!isOn('social') && { socials: false }),
        ...(order.join() !== wayNames.join() && { connectMethodsOrder: order }),
        // Installed wallets come first, and Connect needs no request before it can show.
        connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
        multiWallet: true,
        pay: true,
      },
      termsConditionsUrl: 'https://example.com/terms',
      privacyPolicyUrl: 'https://example.com/privacy',
    },
  }
}
