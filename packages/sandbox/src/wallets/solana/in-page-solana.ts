import { fromBase58 } from '@latchkey/primitives'

import type { NamespaceDesk, InPageNamespaceWallet } from '../in-page-namespace-wallet.ts'
import { createProviderEvents, type ProviderListener } from '../provider-events.ts'
import { registerStandardWallet } from '../register-standard-wallet.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import { describeSignIn } from '../describe-sign-in.ts'
import { describeSolanaRequest } from './describe-solana-request.ts'
import { readSolanaTransaction, type SolanaTransaction } from './read-solana-transaction.ts'
import { type SignInFields, writeSignInText } from './sign-in-text.ts'
import { solanaAccounts } from './solana-accounts.ts'
import { findSolanaChain, type SolanaChain, solanaChains } from './solana-chains.ts'
import { createSolanaSigner, idOf } from './solana-signer.ts'

interface TransactionInput {
  account: { address: string }
  transaction: Uint8Array
  chain?: string
  options?: unknown
}

/**
 * Creates the Solana namespace: public keys, a Wallet Standard wallet. It has no current cluster, because every request names
 * one.
 */
export function createInPageNamespaceWallet(desk: NamespaceDesk): InPageNamespaceWallet {
  const signer = createSolanaSigner()
  const events = createProviderEvents(desk.reportError)
  const chains = solanaChains.map(({ standardId }) => standardId)

  const toAccount = (address: string) => ({
    address,
    publicKey: fromBase58(address) ?? new Uint8Array(),
    chains,
    features: Object.keys(features).filter(feature => feature.startsWith('solana:')),
  })
  const listAccounts = () => desk.accounts().map(toAccount)
  const assertAllowed = (address: unknown): string => {
    if (typeof address === 'string' && desk.accounts().includes(address)) return address
    throw new RpcError(rpcErrorCodes.unauthorized, 'The requested account has not been authorized by the user.')
  }

  /** Prompts once for all transactions of a call, and signs them. */
  async function sign(kind: 'signTransaction' | 'sendTransaction', inputs: readonly TransactionInput[]) {
    const [first] = inputs
    const account = assertAllowed(first?.account.address)
    for (const input of inputs) assertAllowed(input.account.address)
    const transactions = inputs.map(({ transaction }) => readTransaction(transaction))
    const chain = first?.chain === undefined ? undefined : toChain(first.chain)
    await desk.ask('sign', describeSolanaRequest({ kind, account, transactions, ...(chain && { chain: chain.name }) }))
    return await Promise.all(
      inputs.map((input, index) =>
        signer.signTransaction(input.account.address, transactions[index] ?? readTransaction(input.transaction)),
      ),
    )
  }

  const run = <Result>(method: string, params: unknown, work: () => Promise<Result>): Promise<Result> =>
    desk.receive({ method, params }, work)

  const supportedTransactionVersions = ['legacy', 0] as const
  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { silent?: boolean }) =>
        run('standard:connect', input, async () => {
          if (input?.silent !== true) await desk.connect()
          return { accounts: listAccounts() }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => run('standard:disconnect', undefined, async () => desk.disconnect()),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: ProviderListener) {
        events.on(event, listener)
        return () => events.off(event, listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly { account: { address: string }; message: Uint8Array }[]) =>
        run('solana:signMessage', inputs, async () => {
          const outputs = []
          for (const { account, message } of inputs) {
            const address = assertAllowed(account.address)
            await desk.ask('sign', describeSolanaRequest({ kind: 'signMessage', account: address, message }))
            outputs.push({ signedMessage: message, signature: await signer.signMessage(address, message) })
          }
          return outputs
        }),
    },
    ...(desk.signsIn && {
      'solana:signIn': {
        version: '1.0.0',
        signIn: (input: Partial<SignInFields> = {}) =>
          run('solana:signIn', [input], async () => {
            const [address = ''] = await desk.connect({ signIn: describeSignIn(input) })
            const text = writeSignInText({ ...input, domain: input.domain ?? location.host, address })
            const signedMessage = new TextEncoder().encode(text)
            const signature = await signer.signMessage(address, signedMessage)
            return [{ account: toAccount(address), signedMessage, signature }]
          }),
      },
    }),
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly TransactionInput[]) =>
        run('solana:signTransaction', inputs, async () =>
          (await sign('signTransaction', inputs)).map(signedTransaction => ({ signedTransaction })),
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly TransactionInput[]) =>
        run('solana:signAndSendTransaction', inputs, async () => {
          const targets = inputs.map(({ chain }) => toChain(chain))
          const signed = await sign('sendTransaction', inputs)
          for (const [index, transaction] of signed.entries())
            await signer.send(desk.rpcUrl(targets[index]?.id ?? ''), transaction, inputs[index]?.options)
          return signed.map(transaction => ({ signature: idOf(transaction).bytes }))
        }),
    },
  }

  const wallet = {
    version: '1.0.0',
    name: desk.wallet.name,
    icon: desk.wallet.icon,
    chains,
    features,
    get accounts() {
      return listAccounts()
    },
  } as const

  return {
    accounts: solanaAccounts.map(({ address }) => address),
    provider: wallet,
    announce({ announce }) {
      if (announce) registerStandardWallet(wallet)
    },
    accountsChanged: () => events.emit('change', { accounts: listAccounts() }),
    setChain() {
      throw new Error('A Solana wallet is on no cluster: every request names one')
    },
    emit: events.emit,
  }
}

function readTransaction(bytes: unknown): SolanaTransaction {
  if (bytes instanceof Uint8Array) return readSolanaTransaction(bytes)
  throw new RpcError(rpcErrorCodes.invalidParams, 'A transaction must be bytes.')
}

function toChain(id: string | undefined): SolanaChain {
  const chain = findSolanaChain(id)
  if (chain) return chain
  throw new RpcError(rpcErrorCodes.invalidParams, `The wallet does not know the chain ${String(id)}.`)
}
