import type { NamespaceDesk, InPageNamespaceWallet } from '../in-page-namespace-wallet.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import { walletMessages } from '../wallet-messages.ts'
import { cosmosAccounts, cosmosChains, createCosmosSigners } from './cosmos-accounts.ts'
import { describeCosmosRequest } from './describe-cosmos-request.ts'

type Document = Record<string, unknown>

declare global {
  interface Window {
    /** The objects of the sandbox wallets on the page, by rdns, with Keplr's API. */
    sandboxCosmosWallets?: Record<string, unknown>
  }
}

/**
 * Creates the Cosmos namespace: public keys behind an object with Keplr's API, one account at a time. It is in
 * `window.sandboxCosmosWallets`, under the wallet's rdns, and on demand at `window.keplr`. It has no current chain.
 */
export function createInPageNamespaceWallet(desk: NamespaceDesk): InPageNamespaceWallet {
  const event = `${desk.wallet.rdns}_keystorechange`
  const announced = new Set([event])

  const suggested = (): Record<string, unknown> => {
    const kept = desk.recall()
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  }
  const prefixOf = (chainId: unknown): string => {
    const builtIn = cosmosChains.find(({ id }) => id === `cosmos:${String(chainId)}`)?.prefix
    const prefix = builtIn ?? (Object.hasOwn(suggested(), String(chainId)) ? suggested()[String(chainId)] : undefined)
    if (typeof prefix === 'string') return prefix
    throw new RpcError(rpcErrorCodes.internal, `There is no chain info for ${String(chainId)}`)
  }
  const nameOf = (chainId: string) => cosmosChains.find(({ id }) => id === `cosmos:${chainId}`)?.name ?? chainId

  const signersFor = (chainId: string) => {
    const account = cosmosAccounts.find(({ address }) => address === desk.accounts()[0])
    if (!account) throw new RpcError(rpcErrorCodes.unauthorized, 'The site is not let in')
    return createCosmosSigners(account, prefixOf(chainId))
  }

  /** Such wallets throw sentences without a code. */
  const receive = <Result>(method: string, params: unknown, run: () => Promise<Result>) =>
    desk.receive({ method, params }, run, error =>
      error.code === rpcErrorCodes.userRejected ? new Error('Request rejected') : new Error(error.message),
    )

  async function prepare(chainId: string, signer: string, document: Document) {
    const signers = await signersFor(chainId)
    if (signers.account.address !== signer) throw new RpcError(rpcErrorCodes.invalidParams, 'Signer mismatched')
    await desk.ask('sign', describeCosmosRequest(nameOf(chainId), signer, document))
    return signers
  }
  const signAmino = async (chainId: string, signer: string, document: Document) => {
    const { amino } = await prepare(chainId, signer, document)
    return amino.signAmino(signer, document as unknown as Parameters<typeof amino.signAmino>[1])
  }

  const provider = {
    version: '1.0.0',
    mode: 'extension',
    enable: (chainIds: string | readonly string[]) =>
      receive('enable', [chainIds], async () => {
        for (const chainId of [chainIds].flat()) prefixOf(chainId)
        await desk.connect()
      }),
    getKey: (chainId: string) =>
      receive('getKey', [chainId], async () => {
        prefixOf(chainId)
        await desk.connect()
        const { account } = await signersFor(chainId)
        const name = cosmosAccounts.find(({ address }) => address === desk.accounts()[0])?.name
        const { address: bech32Address, pubkey: pubKey, algo } = account
        return { name, algo, pubKey, bech32Address, isNanoLedger: false, isKeystone: false }
      }),
    /** Leap's method: returns whether the site is authorized, without a prompt. */
    isConnected: (chainId: string) =>
      receive('isConnected', [chainId], async () => desk.accounts().length > 0 && prefixOf(chainId) !== ''),
    disable: () => receive('disable', [], async () => desk.disconnect()),
    signAmino: (chainId: string, signer: string, document: Document) =>
      receive('signAmino', [chainId, signer, document], () => signAmino(chainId, signer, document)),
    signDirect: (chainId: string, signer: string, document: Document) =>
      receive('signDirect', [chainId, signer, document], async () => {
        const { direct } = await prepare(chainId, signer, document)
        // Sites pass a bigint, a text, or a Long.
        const accountNumber = BigInt(`${document['accountNumber'] as bigint | string}`)
        return direct.signDirect(signer, { ...document, accountNumber } as Parameters<typeof direct.signDirect>[1])
      }),
    signArbitrary: (chainId: string, signer: string, data: string | Uint8Array) =>
      receive('signArbitrary', [chainId, signer, data], async () => {
        const { signature } = await signAmino(chainId, signer, toArbitraryDocument(signer, data))
        return signature
      }),
    experimentalSuggestChain: (info: { chainId: string; chainName?: string; rpc?: string; bech32Config?: Document }) =>
      receive('experimentalSuggestChain', [info], async () => {
        const prefix = info.bech32Config?.['bech32PrefixAccAddr']
        if (typeof prefix !== 'string') throw new RpcError(rpcErrorCodes.invalidParams, 'bech32Config is missing')
        if (Object.hasOwn(suggested(), info.chainId)) return
        await desk.ask('addChain', {
          title: walletMessages.titles.addChain,
          rows: [
            { label: walletMessages.network, value: `${info.chainName ?? ''} (${info.chainId})` },
            { label: walletMessages.node, value: info.rpc ?? '' },
          ],
        })
        desk.remember({ ...suggested(), [info.chainId]: prefix })
      }),
  }

  const tell = () => announced.forEach(name => window.dispatchEvent(new Event(name)))

  return {
    accounts: cosmosAccounts.map(({ address }) => address),
    provider,
    announce({ announce, legacy }) {
      if (announce) window.sandboxCosmosWallets = { ...window.sandboxCosmosWallets, [desk.wallet.rdns]: provider }
      if (!legacy) return
      announced.add('keplr_keystorechange')
      Object.assign(window, { keplr: provider })
    },
    accountsChanged: tell,
    setChain() {
      throw new Error('A Keplr-shaped wallet is on no chain: every request names one')
    },
    emit: name => void window.dispatchEvent(new Event(name)),
  }
}

/** Creates the document that represents a text or bytes (ADR-036). */
function toArbitraryDocument(signer: string, data: string | Uint8Array): Document {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  const value = { signer, data: btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')) }
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value }],
    memo: '',
  }
}
