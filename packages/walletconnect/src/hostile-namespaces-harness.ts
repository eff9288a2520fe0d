import { BitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { CosmosAdapter } from '@latchkey/adapter-cosmos'
import { PolkadotAdapter } from '@latchkey/adapter-polkadot'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import { type CaipNetworkId, type ChainNamespace, encodeBase64, fromBase58, toBase58 } from '@latchkey/primitives'
import type { HostileSigning, HostileSigningRequest } from '@latchkey/testing/conformance'

import type { PairingOptions, PairingProvider } from './pairing-options.ts'
import type { ScriptedRequest } from './scripted-client-harness.ts'

/** Content of a scripted wallet's answer. */
export interface HostileAnswer {
  /** The account that the answer names. */
  account: string
  /** Number of bytes of the signature, id or transaction. @default a correct length */
  bytes?: number | undefined
}

/** A request that the suite sends in one namespace, and its wallet's answer. */
export interface HostileNamespaceRequest extends Omit<HostileSigning, 'send'> {
  /** The method on the wire. */
  method: string
  send(provider: unknown, account: string): Promise<unknown>
  answer(answer: HostileAnswer, request: ScriptedRequest): unknown
}

/** A namespace in the suite of hostile wallets. */
export interface HostileNamespace {
  networks: readonly [CaipNetworkId, CaipNetworkId]
  /** Two accounts, in the forms of both networks. */
  accounts: readonly [readonly [string, string], readonly [string, string]]
  /** Returns one of many different addresses on the first network. */
  toAddress(index: number): string
  /** Whether the wallet has approved the first network only, and is asked for the other. */
  asksToSwitch?: boolean
  requests: Partial<Record<HostileSigningRequest, HostileNamespaceRequest>>
  wrap?: Pick<PairingOptions, 'wrapProvider' | 'prepareProvider'>
  /** Returns the addresses that the provider of the site names. */
  namedAccounts(provider: unknown): Promise<readonly string[]>
}

const toHexText = (bytes: number): string => 'ab'.repeat(bytes)
const toBase64 = (bytes: number): string => encodeBase64(new Uint8Array(bytes).fill(7))

/** Returns the last characters of an account, in letters that every alphabet here has. */
function toSuffix(index: number, length: number): string {
  return index.toString(2).replaceAll('0', 'q').replaceAll('1', 'p').padStart(length, 'q')
}

const evm: HostileNamespace = {
  networks: ['eip155:1', 'eip155:137'],
  accounts: [
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ],
  toAddress: index => `0x${index.toString(16).padStart(40, '1')}`,
  asksToSwitch: true,
  requests: {
    signMessage: {
      method: 'personal_sign',
      send: (provider, account) =>
        (provider as PairingProvider).request({ method: 'personal_sign', params: ['0x00', account] }),
      answer: ({ bytes = 65 }) => `0x${toHexText(bytes)}`,
      // A contract's signature may be short.
      wrongLengths: [100_000],
    },
    sendTransaction: {
      method: 'eth_sendTransaction',
      send: (provider, from) =>
        (provider as PairingProvider).request({ method: 'eth_sendTransaction', params: [{ from }] }),
      answer: ({ bytes = 32 }) => `0x${toHexText(bytes)}`,
      wrongLengths: [0, 31, 33, 100_000],
    },
  },
  namedAccounts: async provider => ((await readAccounts(provider, 'eth_accounts')) ?? []) as string[],
}

async function readAccounts(provider: unknown, method: string): Promise<unknown> {
  return (provider as PairingProvider | undefined)?.request({ method }).catch(() => undefined)
}

const solanaAccounts = [
  '8FE27ioQh3T7o22QsYVT5Re8NnHFqmFNbdqwiF3ywuZQ',
  'So11111111111111111111111111111111111111112',
] as const

/** Creates a transaction (legacy format) with one signer, a program and no instruction. */
function createSolanaTransaction(payer: string, signature = 0): Uint8Array {
  const keys = [payer, '11111111111111111111111111111111'].map(key => fromBase58(key) ?? new Uint8Array(32))
  return Uint8Array.from([
    1,
    ...new Uint8Array(64).fill(signature),
    1,
    0,
    1,
    2,
    ...keys.flatMap(key => [...key]),
    ...new Uint8Array(32),
    0,
  ])
}

/** A zero byte is a 1 in base58, so a long text takes no time. */
const toSignatureText = (bytes: number): string => '1'.repeat(bytes)

function createSolana(): HostileNamespace {
  const adapter = new SolanaAdapter()
  const ask = (provider: unknown, method: string, params: object) =>
    (provider as PairingProvider).request({ method, params })
  const transactionOf = (pubkey: string) => ({ transaction: encodeBase64(createSolanaTransaction(pubkey)), pubkey })
  return {
    networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    accounts: [
      [solanaAccounts[0], solanaAccounts[0]],
      [solanaAccounts[1], solanaAccounts[1]],
    ],
    toAddress: index =>
      toBase58(
        new Uint8Array(32)
          .fill(1)
          .with(0, index & 255)
          .with(1, index >> 8),
      ),
    wrap: {
      wrapProvider: (_, remote) => adapter.wrapProvider(remote),
      prepareProvider: () => adapter.prepareProvider(),
    },
    requests: {
      signMessage: {
        method: 'solana_signMessage',
        send: (provider, pubkey) => ask(provider, 'solana_signMessage', { message: '1', pubkey }),
        answer: ({ bytes = 64 }) => ({ signature: toSignatureText(bytes) }),
        wrongLengths: [0, 3, 63, 65, 100_000],
      },
      signTransaction: {
        method: 'solana_signTransaction',
        send: (provider, pubkey) => ask(provider, 'solana_signTransaction', transactionOf(pubkey)),
        answer: ({ account, bytes }) => ({
          transaction: bytes === undefined ? encodeBase64(createSolanaTransaction(account, 7)) : toBase64(bytes),
        }),
        wrongLengths: [0, 3, 4_097, 100_000],
      },
      sendTransaction: {
        method: 'solana_signAndSendTransaction',
        send: (provider, pubkey) => ask(provider, 'solana_signAndSendTransaction', transactionOf(pubkey)),
        answer: ({ bytes = 64 }) => ({ signature: toSignatureText(bytes) }),
        wrongLengths: [0, 63, 100_000],
      },
    },
    namedAccounts: async provider =>
      (await (provider as { getAccounts?(): Promise<{ address: string }[]> } | undefined)?.getAccounts?.())?.map(
        ({ address }) => address,
      ) ?? [],
  }
}

interface BitcoinProvider {
  getAccountAddresses(): Promise<readonly { address: string }[]>
  signMessage(params: object): Promise<string>
  sendTransfer(params: object): Promise<string>
}

function createBitcoin(): HostileNamespace {
  const adapter = new BitcoinAdapter()
  return {
    networks: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
    accounts: [
      ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
      ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ],
    toAddress: index => `bc1q${toSuffix(index, 38)}`,
    wrap: { wrapProvider: (_, remote) => adapter.wrapProvider(remote) },
    requests: {
      signMessage: {
        method: 'signMessage',
        send: (provider, address) =>
          (provider as BitcoinProvider).signMessage({ message: 'Hello', address, protocol: 'ecdsa' }),
        answer: ({ account, bytes = 65 }) => ({ address: account, signature: toHexText(bytes) }),
        namesAccount: true,
        wrongLengths: [0, 3, 64, 100_000],
      },
      sendTransaction: {
        method: 'sendTransfer',
        send: (provider, recipient) => (provider as BitcoinProvider).sendTransfer({ recipient, amount: '1000' }),
        answer: ({ bytes = 32 }) => ({ txid: toHexText(bytes) }),
        wrongLengths: [0, 31, 33, 100_000],
      },
    },
    namedAccounts: async provider =>
      ((await (provider as BitcoinProvider | undefined)?.getAccountAddresses().catch(() => [])) ?? []).map(
        ({ address }) => address,
      ),
  }
}

interface PolkadotProvider {
  readonly accounts: readonly { address: string }[]
  signMessage(message: string, options: { address: string }): Promise<string>
  signPayload(payload: object): Promise<unknown>
}

function createPolkadot(): HostileNamespace {
  const adapter = new PolkadotAdapter()
  const genesisHash = `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}`
  return {
    networks: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'],
    // Addresses of Alice and Bob in the forms of Polkadot and of Westend.
    accounts: [
      ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
      ['14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3', '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'],
    ],
    toAddress: index => `15${toSuffix(index, 46)}`,
    wrap: { wrapProvider: (_, remote) => adapter.wrapProvider(remote) },
    requests: {
      signMessage: {
        method: 'polkadot_signMessage',
        send: (provider, address) => (provider as PolkadotProvider).signMessage('Hello', { address }),
        answer: ({ bytes = 64 }) => ({ signature: `0x${toHexText(bytes)}` }),
        wrongLengths: [0, 63, 67, 100_000],
      },
      signTransaction: {
        method: 'polkadot_signTransaction',
        send: (provider, address) => (provider as PolkadotProvider).signPayload({ address, genesisHash }),
        answer: ({ bytes = 65 }) => ({ id: 1, signature: `0x${toHexText(bytes)}` }),
        wrongLengths: [0, 63, 67, 100_000],
      },
    },
    namedAccounts: async provider =>
      (provider as PolkadotProvider | undefined)?.accounts.map(({ address }) => address) ?? [],
  }
}

interface CosmosProvider {
  readonly accounts: readonly { bech32Address: string }[]
  signArbitrary(chainId: string, signer: string, data: string): Promise<unknown>
  signDirect(chainId: string, signer: string, doc: object): Promise<unknown>
}

function createCosmos(): HostileNamespace {
  const adapter = new CosmosAdapter()
  const toChainId = (account: string): string => (account.startsWith('osmo') ? 'osmosis-1' : 'cosmoshub-4')
  const signatureOf = (bytes: number) => ({
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: toBase64(33) },
    signature: toBase64(bytes),
  })
  return {
    networks: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
    accounts: [
      ['cosmos1qy352eufqy352eufqy352eufqy35qqqptw34ca', 'osmo1qy352eufqy352eufqy352eufqy35qqqz9ayrkz'],
      ['cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6', 'osmo1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6'],
    ],
    toAddress: index => `cosmos1${toSuffix(index, 38)}`,
    wrap: { wrapProvider: (_, remote) => adapter.wrapProvider(remote) },
    requests: {
      signMessage: {
        method: 'cosmos_signAmino',
        send: (provider, account) => (provider as CosmosProvider).signArbitrary(toChainId(account), account, 'Hello'),
        answer({ account, bytes = 64 }, { params }) {
          const { signDoc } = params as { signDoc: { msgs: { value: object }[] } }
          const [message] = signDoc.msgs
          const msgs = [{ ...message, value: { ...message?.value, signer: account } }]
          return { signed: { ...signDoc, msgs }, signature: signatureOf(bytes) }
        },
        namesAccount: true,
        wrongLengths: [0, 3, 63, 100_000],
      },
      signTransaction: {
        method: 'cosmos_signDirect',
        send: (provider, account) =>
          (provider as CosmosProvider).signDirect(toChainId(account), account, {
            chainId: toChainId(account),
            accountNumber: 1n,
            bodyBytes: new Uint8Array([1]),
            authInfoBytes: new Uint8Array([2]),
          }),
        answer: ({ bytes = 64 }, { params }) => ({
          signed: (params as { signDoc: object }).signDoc,
          signature: signatureOf(bytes),
        }),
        wrongLengths: [0, 3, 63, 100_000],
      },
    },
    namedAccounts: async provider =>
      (provider as CosmosProvider | undefined)?.accounts.map(({ bech32Address }) => bech32Address) ?? [],
  }
}

/** Creates the facts of each namespace, with an adapter of its own. */
export const hostileNamespaces = {
  eip155: (): HostileNamespace => evm,
  solana: createSolana,
  bip122: createBitcoin,
  polkadot: createPolkadot,
  cosmos: createCosmos,
} satisfies Partial<Record<ChainNamespace, () => HostileNamespace>>
