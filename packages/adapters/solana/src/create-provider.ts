import { createFollowedEvents } from '@latchkey/adapter-kit'
import type { CaipNetworkId, Stop } from '@latchkey/primitives'
import type { SendOptions } from '@solana/web3.js'

import type { PublicKeys } from './public-keys.ts'
import { createRequest } from './provider-request.ts'
import { readSendOptions } from './send-options.ts'
import { sendTransaction } from './send-transaction.ts'
import { solanaErrors } from './solana-error.ts'
import type { SolanaProvider, SolanaProviderEvents } from './solana-provider.ts'
import type { SolanaSigner } from './solana-signer.ts'
import { type AnyTransaction, fromBytes, isKit, payerOf, toBytes } from './transaction-bytes.ts'

interface Selection {
  address: string | undefined
  chain: CaipNetworkId | undefined
}

/**
 * Creates the provider of a wallet.
 *
 * @param watch follows the wallet as long as the provider has listeners
 */
export function createProvider(
  signer: SolanaSigner,
  watch: (onChange: () => void) => Stop,
  keys: PublicKeys,
): SolanaProvider {
  const selected = (): string | undefined => signer.accounts()[0]?.address

  /** Returns the account for a request: the fee payer if it is the wallet's, else the selected one. */
  const toAccount = (wanted?: string): string => {
    const accounts = signer.accounts()
    const account = accounts.find(({ address }) => address === wanted) ?? accounts[0]
    if (account === undefined) throw solanaErrors.notConnected()
    return account.address
  }

  const signAll = async <T extends readonly AnyTransaction[]>(transactions: T): Promise<T> => {
    const [first] = transactions
    if (first === undefined) return transactions
    const account = toAccount(payerOf(first))
    const signed = await signer.signTransactions(transactions.map(toBytes), account)
    return transactions.map((transaction, index) =>
      fromBytes(signed[index] ?? new Uint8Array(), transaction),
    ) as unknown as T
  }

  const sendAll = async (transactions: readonly AnyTransaction[], options: SendOptions | undefined) => {
    const read = readSendOptions(options)
    const [first] = transactions
    if (first === undefined) return []
    return await signer.signAndSend(transactions.map(toBytes), toAccount(payerOf(first)), read)
  }

  const events = createFollowedEvents<SolanaProviderEvents, Selection>({
    follow: watch,
    read: () => ({ address: selected(), chain: signer.chain() }),
    tell(before, after, emit) {
      if (after.address === undefined) {
        if (before.address !== undefined) emit('disconnect', undefined)
        return
      }
      // Without the library there is no key to pass on; reading `publicKey` throws the reason.
      const key = keys.find(after.address)
      if (before.address === undefined) {
        if (key) emit('connect', key)
      } else {
        if (before.address !== after.address && key) emit('accountsChanged', key)
        if (before.chain !== after.chain && after.chain) emit('chainChanged', after.chain)
      }
    },
  })

  const provider: SolanaProvider = {
    get name() {
      return signer.name
    },
    get publicKey() {
      const address = selected()
      return address === undefined ? undefined : keys.of(address)
    },
    get chain() {
      return signer.chain()
    },
    getActiveChain: () => signer.network(),
    async connect() {
      await signer.connect()
      return toAccount()
    },
    disconnect: () => signer.disconnect(),
    getAccounts: async () => signer.accounts(),
    async signIn(input = {}) {
      if (signer.signIn === undefined) throw solanaErrors.unsupported('solana:signIn')
      return await signer.signIn(input)
    },
    async signMessage(message) {
      // The array may be of another realm, as in tests with a simulated page.
      if (Object.prototype.toString.call(message) !== '[object Uint8Array]')
        throw solanaErrors.invalidParams('A message must be a Uint8Array')
      return await signer.signMessage(message, toAccount())
    },
    async signTransaction<T extends AnyTransaction>(transaction: T) {
      const [signed] = await signAll<[T]>([transaction])
      return signed
    },
    signAllTransactions: signAll,
    async signAndSendTransaction(transaction, options) {
      const [outcome] = await sendAll([transaction], options)
      if (outcome?.status === 'fulfilled') return outcome.value
      throw outcome?.reason ?? solanaErrors.badAnswer('a signature')
    },
    signAndSendAllTransactions: sendAll,
    async sendTransaction(transaction, connection, options) {
      const account = toAccount(payerOf(transaction))
      return await sendTransaction({
        transaction,
        connection,
        options,
        payer: () => keys.load(account),
        async submit(whole, read) {
          if (!signer.mustSend?.()) {
            const signed = await provider.signTransaction(whole)
            return await connection.sendRawTransaction(isKit(signed) ? toBytes(signed) : signed.serialize(), read)
          }
          return await provider.signAndSendTransaction(whole, read)
        },
      })
    },
    request: createRequest(signer, toAccount),
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.removeListener(event, listener)
      return provider
    },
  }
  return provider
}
