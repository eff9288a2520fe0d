import { attempt } from '@latchkey/adapter-kit'
import { type CaipNetwork, encodeBase64, readProperty, toBase58 } from '@latchkey/primitives'
import type { Wallet, WalletAccount as StandardAccount } from '@wallet-standard/base'

import { toWalletChain } from './cluster.ts'
import { isMetaMask } from './is-metamask.ts'
import { readRpc } from './read-rpc.ts'
import type { WalletSendOptions } from './send-options.ts'
import { bytesOf, readSignIn, signatureOf } from './sign-in.ts'
import { solanaErrors, toSendingError, toWalletError } from './solana-error.ts'
import type { SolanaSigner } from './solana-signer.ts'
import type { StandardFeatures } from './standard-features.ts'
import { submitSigned } from './submit-signed.ts'
import { versionOf } from './transaction-bytes.ts'

interface SignerParts extends Pick<SolanaSigner, 'name' | 'accounts' | 'connect' | 'disconnect'> {
  wallet: Wallet
  /** Returns the wallet's own object for an address that it shares. */
  findAccount(address: string): StandardAccount | undefined
  network(): CaipNetwork | undefined
  /** Waits for an answer of the wallet while the connection lasts. */
  wait<Answer>(answer: Promise<Answer>): Promise<Answer>
}

/**
 * Creates a signer over a wallet in the page (Wallet Standard). Each request names the chain, because these wallets have no
 * current one.
 */
export function createStandardSigner(parts: SignerParts): SolanaSigner {
  const { wallet, findAccount, network, wait, ...rest } = parts

  async function ask<Answer>(run: () => Promise<Answer>, toError = toWalletError): Promise<Answer> {
    try {
      return await wait(run())
    } catch (error) {
      throw toError(error)
    }
  }

  const has = (feature: keyof StandardFeatures) => readProperty(readProperty(wallet, 'features'), feature) !== undefined

  /** @throws SolanaError 4200 for a feature that the wallet, or this account of it, does not have */
  function featureOf<Name extends keyof StandardFeatures>(name: Name): StandardFeatures[Name] {
    const feature = readProperty(readProperty(wallet, 'features'), name)
    if (feature === undefined) throw solanaErrors.unsupported(name)
    return feature as StandardFeatures[Name]
  }

  const toAccount = (address: string) => {
    const account = findAccount(address)
    if (account === undefined) throw solanaErrors.unknownAccount(address)
    return account
  }

  const chain = () => {
    const current = network()
    return current && toWalletChain(current)
  }

  async function signTransactions(transactions: readonly Uint8Array[], address: string): Promise<Uint8Array[]> {
    const feature = featureOf('solana:signTransaction')
    checkVersions(feature, transactions)
    const [account, on] = [toAccount(address), chain()]
    const inputs = transactions.map(transaction => ({ account, transaction, ...(on && { chain: on }) }))
    const outputs = await ask(() => feature.signTransaction(...inputs))
    return transactions.map((_, index) => bytesOf(readProperty(outputs, String(index)), 'signedTransaction'))
  }

  /** Sends transactions for a wallet that only signs, and for a chain of the site's own, which no wallet has a node for. */
  async function signThenSend(transactions: readonly Uint8Array[], address: string, options: WalletSendOptions) {
    const node = network()
    if (node === undefined) throw solanaErrors.notConnected()
    const signed = await signTransactions(transactions, address)
    return await Promise.allSettled(
      signed.map(async transaction => {
        const params = [encodeBase64(transaction), { encoding: 'base64', ...options }]
        return await submitSigned(transaction, () => readRpc(node, { method: 'sendTransaction', params }))
      }),
    )
  }

  return {
    ...rest,
    chain: () => network()?.caipNetworkId,
    network,
    mustSend: () => isMetaMask(rest.name) && ![undefined, 'solana:mainnet'].includes(chain()),

    async signIn(input) {
      const feature = featureOf('solana:signIn')
      return readSignIn(readProperty(await ask(() => feature.signIn(input)), '0'), input.address)
    },

    async signMessage(message, address) {
      const feature = featureOf('solana:signMessage')
      const account = toAccount(address)
      return signatureOf(readProperty(await ask(() => feature.signMessage({ account, message })), '0'))
    },

    signTransactions,

    async signAndSend(transactions, address, options) {
      const on = chain()
      const canSend = has('solana:signAndSendTransaction') || has('solana:signAndSendAllTransactions')
      if (on === undefined || !canSend) return await signThenSend(transactions, address, options)
      const account = toAccount(address)
      const inputs = transactions.map(transaction => ({ account, transaction, chain: on, options }))
      if (has('solana:signAndSendAllTransactions') && (inputs.length > 1 || !has('solana:signAndSendTransaction'))) {
        const feature = featureOf('solana:signAndSendAllTransactions')
        checkVersions(feature, transactions)
        const outcomes = await ask(() => feature.signAndSendAllTransactions(inputs), toSendingError)
        return await Promise.allSettled(transactions.map(async (_, index) => readOutcome(outcomes, index)))
      }
      const feature = featureOf('solana:signAndSendTransaction')
      checkVersions(feature, transactions)
      // Each transaction has its own request, as wallets prompt for each anyway: a refused one does not undo those sent before
      // it.
      const outcomes: PromiseSettledResult<string>[] = []
      for (const input of inputs) {
        const send = async () =>
          signatureOf(readProperty(await ask(() => feature.signAndSendTransaction(input), toSendingError), '0'))
        outcomes.push(...(await Promise.allSettled([send().then(toBase58)])))
      }
      return outcomes
    },

    async request(request) {
      const node = network()
      if (node === undefined) throw solanaErrors.notConnected()
      if (!nodeMethod.test(request.method)) throw solanaErrors.unsupported(request.method)
      return await readRpc(node, request)
    },
  }
}

/** The methods of a Solana node. */
const nodeMethod = /^(get[A-Z]|is[A-Z]|simulateTransaction$|sendTransaction$|requestAirdrop$|minimumLedgerSlot$)/

/** @returns the signature of one of several, in base58 @throws the reason why it was not sent */
function readOutcome(outcomes: unknown, index: number): string {
  const outcome = readProperty(outcomes, String(index))
  if (readProperty(outcome, 'status') === 'rejected') throw toSendingError(readProperty(outcome, 'reason'))
  return toBase58(signatureOf(readProperty(outcome, 'value')))
}

/** @throws SolanaError 4200 for a version that the wallet does not support: it would fail there without a reason */
function checkVersions(feature: unknown, transactions: readonly Uint8Array[]): void {
  const supported = readVersions(readProperty(feature, 'supportedTransactionVersions'))
  for (const transaction of transactions) {
    const version = versionOf(transaction)
    if (!supported.includes(String(version))) throw solanaErrors.unsupported(`transactions of version ${version}`)
  }
}

/** Maximum number of versions that are read. */
const maxVersions = 16

/**
 * Reads the versions from a list, or from the `Set` of wallets that are made from a wallet adapter. A wallet that gives none
 * supports legacy transactions.
 */
function readVersions(given: unknown): readonly string[] {
  if (typeof given !== 'object' || given === null) return ['legacy']
  const versions: string[] = []
  attempt(() => {
    for (const version of given as Iterable<unknown>) {
      if (versions.length >= maxVersions) break
      if (typeof version === 'string' || typeof version === 'number') versions.push(String(version))
    }
  })
  return versions
}
