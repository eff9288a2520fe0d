import { describeEip155Request } from './describe-eip155-request.ts'
import { createEip155Accounts } from './eip155-accounts.ts'
import { createEip155Chains, type Eip155Chain } from './eip155-chain.ts'
import { type Eip155Request, eip155Methods, isEip155Method, parseEip155Request } from './eip155-request.ts'
import { createEip155Signer } from './eip155-signer.ts'
import { RpcError, rpcErrorCodes } from '../rpc-error.ts'
import type { WalletNamespace } from '../wallet-namespace.ts'
import { walletMessages } from '../wallet-messages.ts'

/**
 * The EVM chains of the pairing wallet, with anvil's public keys.
 * @param rpcUrl Returns the address of a sandbox chain's node, from its CAIP-2 id.
 */
export function createEip155Namespace(rpcUrl: (caip2: string) => string): WalletNamespace {
  const held = createEip155Accounts()
  const signer = createEip155Signer(held)
  const known: Eip155Chain[] = createEip155Chains(rpcUrl)

  const findChain = (caip2: string): Eip155Chain => {
    const id = Number(caip2.replace('eip155:', ''))
    const chain = known.find(candidate => candidate.id === id)
    return chain ?? { id, name: walletMessages.unknownNetwork(id), symbol: 'ETH', rpcUrl: rpcUrl(caip2) }
  }
  const run = async (request: Eip155Request, chain: Eip155Chain): Promise<{ result: unknown; movedTo?: string }> => {
    switch (request.kind) {
      case 'switchChain':
        return { result: null, movedTo: `eip155:${request.chainId}` }
      case 'addChain':
        if (!known.some(candidate => candidate.id === request.chain.id)) known.push(request.chain)
        return { result: null, movedTo: `eip155:${request.chain.id}` }
      default:
        return { result: await signer.sign(request, chain) }
    }
  }

  return {
    namespace: 'eip155',
    accounts: held.map(account => account.address),
    methods: eip155Methods,
    events: ['chainChanged', 'accountsChanged'],
    chains: () => known.map(({ id, name }) => ({ id: `eip155:${id}`, name })),
    read({ method, params, chain, accounts }) {
      if (!isEip155Method(method)) {
        throw new RpcError(rpcErrorCodes.unsupportedMethod, `The wallet does not support ${method}.`)
      }
      const request = parseEip155Request(method, params)
      if ('account' in request && !accounts.includes(request.account)) {
        throw new RpcError(rpcErrorCodes.unauthorized, `The site may not use ${request.account} on ${chain}.`)
      }
      if (request.kind === 'switchChain' && !known.some(candidate => candidate.id === request.chainId)) {
        throw new RpcError(rpcErrorCodes.unknownChain, `Unrecognized chain ID ${request.chainId}. Add it first.`)
      }
      const shown = request.kind === 'switchChain' ? findChain(`eip155:${request.chainId}`) : findChain(chain)
      return { description: describeEip155Request(request, shown), run: () => run(request, shown) }
    },
    toChainChanged: chain => Number(chain.replace('eip155:', '')),
  }
}
