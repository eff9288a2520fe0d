import type { StubPackage, StubPackages } from './site-registry.ts'

const optional = { optional: true }
const wagmiPeers = { '@tanstack/react-query': '>=5.0.0', react: '>=18', typescript: '>=5.0.4', viem: '2.x' }

function wagmi(core: string): StubPackage {
  return {
    dependencies: { '@wagmi/core': core },
    peerDependencies: wagmiPeers,
    peerDependenciesMeta: { typescript: optional },
  }
}

const adapter: StubPackage = { dependencies: { '@reown/appkit': '1.7.10' } }

/** Stubs of the old kits' packages: names, versions and peers, without code. They stay published. */
export const oldKits: StubPackages = {
  '@reown/appkit': { '1.7.10': {} },
  '@reown/appkit-common': { '1.7.10': {} },
  '@reown/appkit-siwe': { '1.7.10': adapter },
  '@reown/appkit-siwx': { '1.7.10': adapter },
  '@reown/appkit-adapter-solana': { '1.7.10': adapter },
  '@reown/appkit-adapter-wagmi': {
    '1.7.10': {
      ...adapter,
      peerDependencies: { '@wagmi/core': '>=2.11.6', viem: '>=2.20.0', wagmi: '>=2.11.0' },
    },
  },
  '@web3-onboard/core': { '2.22.0': {} },
  '@web3-onboard/injected-wallets': { '2.10.0': {} },
  '@web3-onboard/ledger': { '2.7.0': {} },
  '@web3-onboard/walletconnect': { '2.6.0': {} },
  // Its wallets' libraries: the sites connect wallets that announce themselves.
  '@wagmi/connectors': { '6.2.0': {}, '8.2.0': {} },
}

/** The libraries beside the old kits, in versions below Latchkey's minimum: the latest when the sites were locked. */
export const formerLibraries: StubPackages = {
  viem: { '2.31.3': {} },
  '@wagmi/core': {
    '2.17.3': {
      peerDependencies: { '@tanstack/query-core': '>=5.0.0', typescript: '>=5.0.4', viem: '2.x' },
      peerDependenciesMeta: { typescript: optional, '@tanstack/query-core': optional },
    },
  },
  wagmi: { '2.15.6': wagmi('2.17.3') },
}

/**
 * Stubs of the wallet libraries that wagmi's connectors load when they are selected. The sites connect a wallet that announces
 * itself.
 */
export const walletLibraries: StubPackages = {
  '@base-org/account': { '2.4.0': {} },
  '@coinbase/wallet-sdk': { '3.9.3': {}, '4.3.6': {} },
  '@gemini-wallet/core': { '0.3.2': { files: { 'index.js': 'export class GeminiWalletProvider {}\n' } } },
  '@metamask/sdk': { '0.33.1': {} },
  '@safe-global/safe-apps-provider': { '0.18.6': {} },
  '@safe-global/safe-apps-sdk': { '9.1.0': {} },
  '@walletconnect/ethereum-provider': { '2.21.1': {} },
  porto: {
    '0.2.35': {
      exports: { '.': './index.js', './internal': './internal.js' },
      files: { 'index.js': 'export const RpcSchema = {}\n', 'internal.js': 'export const z = {}\n' },
    },
  },
}
