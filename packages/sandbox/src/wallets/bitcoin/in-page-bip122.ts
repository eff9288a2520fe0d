import type { NamespaceDesk, InPageNamespaceWallet } from '../in-page-namespace-wallet.ts'
import { createProviderEvents } from '../provider-events.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import { registerStandardWallet } from '../register-standard-wallet.ts'
import { type BitcoinChain, bitcoinChains, type BitcoinKey, createBitcoinAccounts } from './bitcoin-accounts.ts'
import { describeMessage, describePsbt } from './describe-bitcoin-request.ts'
import { signBitcoinMessage } from './sign-bitcoin-message.ts'
import { readPsbt } from './sign-psbt.ts'

/** The object that a site finds: a wallet of the Wallet Standard with Bitcoin's features. */
export interface InPageBitcoinWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly accounts: readonly StandardAccount[]
}

interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/**
 * Creates the Bitcoin namespace: public keys with a payment and an ordinal address on each network, announced by the Wallet
 * Standard. It has no current network: each account and each request names its chain. Without a node, it only signs.
 */
export function createInPageNamespaceWallet(
  desk: NamespaceDesk,
): InPageNamespaceWallet & { readonly provider: InPageBitcoinWallet } {
  const held = createBitcoinAccounts()
  const events = createProviderEvents(desk.reportError)

  const keysOf = (ids: readonly string[]): { key: BitcoinKey; chain: BitcoinChain }[] =>
    bitcoinChains.flatMap(chain =>
      ids.flatMap(id => held.find(account => account.id === id)?.keys[chain.id] ?? []).map(key => ({ key, chain })),
    )
  const toStandard = (ids: readonly string[]): StandardAccount[] =>
    keysOf(ids).map(({ key, chain }) => ({
      address: key.address,
      publicKey: key.publicKey,
      chains: [chain.standard],
      features: Object.keys(features).filter(feature => feature.startsWith('bitcoin:')),
    }))
  const findKey = (address: unknown): { key: BitcoinKey; chain: BitcoinChain } => {
    const found = keysOf(desk.accounts()).find(({ key }) => key.address === address)
    if (found) return found
    throw new RpcError(rpcErrorCodes.unauthorized, 'The account has not been authorized by the user.')
  }
  const receive = <Result>(method: string, params: unknown, run: () => Promise<Result>): Promise<Result> =>
    desk.receive({ method, params }, run)

  const features: Record<string, Record<string, unknown>> = {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: (input?: { purposes?: readonly string[] }) =>
        receive('bitcoin:connect', input, async () => ({ accounts: toStandard(await desk.connect()) })),
    },
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { silent?: boolean }) =>
        receive('standard:connect', input, async () => ({
          accounts: toStandard(input?.silent ? desk.accounts() : await desk.connect()),
        })),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => receive('standard:disconnect', undefined, async () => desk.disconnect()),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: () => void) {
        events.on(event, listener)
        return () => events.off(event, listener)
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly MessageInput[]) =>
        receive('bitcoin:signMessage', inputs, () => inOrder(inputs, signMessage)),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: readonly TransactionInput[]) =>
        receive('bitcoin:signTransaction', inputs, () => inOrder(inputs, signTransaction)),
    },
  }

  async function signMessage({ account, message }: MessageInput) {
    const { key } = findKey(account.address)
    await desk.ask('sign', describeMessage(key, message, 'BIP-137'))
    return { signedMessage: message, signature: signBitcoinMessage(key, message, 'ecdsa') }
  }

  async function signTransaction({ psbt, inputsToSign, chain: standard }: TransactionInput) {
    const chain = bitcoinChains.find(known => known.standard === standard)
    if (!chain) throw new RpcError(rpcErrorCodes.invalidParams, `The wallet does not know ${standard}.`)
    const wanted = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
      signingIndexes.map(index => ({
        address: account.address,
        index,
        ...(sigHash !== undefined && { sighashTypes: [toSighashType(sigHash)] }),
      })),
    )
    const keys = keysOf(desk.accounts()).flatMap(each => (each.chain === chain ? [each.key] : []))
    const read = readPsbt(psbt, keys, chain, wanted.length > 0 ? wanted : undefined)
    await desk.ask('sign', describePsbt(read, chain))
    return { signedPsbt: read.sign() }
  }

  const wallet: InPageBitcoinWallet = {
    version: '1.0.0',
    name: desk.wallet.name,
    icon: desk.wallet.icon,
    chains: bitcoinChains.map(({ standard }) => standard),
    features,
    get accounts() {
      return toStandard(desk.accounts())
    },
  }

  return {
    accounts: held.map(({ id }) => id),
    provider: wallet,
    announce({ announce }) {
      if (announce) registerStandardWallet(wallet)
    },
    accountsChanged: ids => events.emit('change', { accounts: toStandard(ids) }),
    setChain() {
      throw new Error('The Bitcoin wallet is on no network: each request names one')
    },
    emit: events.emit,
  }
}

interface MessageInput {
  account: { address: string }
  message: Uint8Array
}

interface TransactionInput {
  psbt: Uint8Array
  chain: string
  inputsToSign: readonly { account: { address: string }; signingIndexes: readonly number[]; sigHash?: string }[]
}

/** Converts the standard's name of a SIGHASH flag, such as `ALL|ANYONECANPAY`. */
function toSighashType(flag: string): number {
  const [base = '', also] = flag.split('|')
  const type = ['ALL', 'NONE', 'SINGLE'].indexOf(base) + 1
  if (type === 0 || ![undefined, 'ANYONECANPAY'].includes(also))
    throw new RpcError(rpcErrorCodes.invalidParams, `${flag} is no SIGHASH flag.`)
  return also ? type | 0x80 : type
}

/** Prompts one after another, because a user reads one at a time. */
async function inOrder<Input, Output>(
  inputs: readonly Input[],
  run: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}
