import { readBytes } from '@latchkey/http-server'
import { bundlerReads, classOfMethod } from '@latchkey/protocol/secure-frame'

import { type NetworksAnswer, type RpcAnswer, rpcRequestSchema } from '../wire-networks.ts'
import { readBundlerAddress } from './bundler-address.ts'
import type { NodeBudget } from './node-budget.ts'
import type { SecureSiteOptions } from './options.ts'
import type { OwnFilters } from './own-filters.ts'
import { readInput, type RequestContext } from './request-context.ts'
import { defaultWindowAbove, toSmallestUnits } from './window-above.ts'

/** Timeout of a node, in milliseconds. */
const nodeMs = 10_000
/** Maximum size of a node's answer in bytes, more than a wallet needs. */
const maxAnswerBytes = 2 * 1_024 * 1_024
/** Maximum size of a request in bytes. A page may batch many requests. */
const maxRequestBytes = 128 * 1_024

/** Methods of Solana's nodes for wallets and sites: reads, and sending a signed transaction. */
const solanaReads =
  /^(?:get[A-Z][A-Za-z]{2,48}|isBlockhashValid|simulateTransaction|sendTransaction|minimumLedgerSlot)$/

/** Methods of EVM nodes that only the frame may call, to simulate a transaction. */
const ownReads: readonly string[] = ['eth_simulateV1']

/** Methods of a bundler ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)). */
const bundlerMethods: readonly string[] = [...bundlerReads, 'eth_sendUserOperation']

/** Methods of a paymaster ([ERC-7677](https://eips.ethereum.org/EIPS/eip-7677)), which only the frame calls. */
const paymasterMethods: readonly string[] = ['pm_getPaymasterStubData', 'pm_getPaymasterData']

/**
 * Creates the access to the site's networks. Requests to their nodes go through the site. So the data that a user
 * approves does not come from a node that the page chose, and addresses with API keys stay on the server.
 *
 * @throws TypeError for an invalid `approvalWindowAbove`
 */
export function createNetworks(
  {
    networks: served = [],
    approvalWindowAbove = defaultWindowAbove,
  }: Pick<SecureSiteOptions, 'networks' | 'approvalWindowAbove'>,
  budget: NodeBudget,
  filters: OwnFilters,
) {
  const networks = served.map(({ bundler, ...network }) => ({
    ...network,
    windowAbove: toSmallestUnits(network.approvalWindowAbove ?? approvalWindowAbove, network.decimals),
    ...(bundler !== undefined && readBundlerAddress(bundler)),
  }))

  const list = async (): Promise<NetworksAnswer> => ({
    networks: networks.map(
      ({ chainId, name, symbol, decimals, bundler, paymaster, eip7702 = true, windowAbove: above }) => ({
        chainId,
        name,
        symbol,
        decimals,
        smartAccounts: bundler !== undefined,
        eip7702,
        windowAbove: above,
        ...(paymaster !== undefined && { sponsor: new URL(paymaster).host }),
      }),
    ),
  })

  /**
   * Forwards a request if the user's budget allows it; otherwise answers -32005
   * ([EIP-1474](https://eips.ethereum.org/EIPS/eip-1474)).
   */
  async function pass(
    context: RequestContext,
    userId: string,
    url: string,
    method: string,
    params: unknown,
  ): Promise<RpcAnswer> {
    const seconds = budget.spend({ userId, network: context.network }, method)
    if (seconds !== undefined) return rejection(-32005, `Too many requests: try again after ${seconds} seconds`)
    return forward(context, url, method, params)
  }

  async function ask(context: RequestContext, userId: string): Promise<RpcAnswer> {
    const { chainId, method, params } = await readInput(context, rpcRequestSchema, maxRequestBytes)
    const network = networks.find(each => each.chainId === chainId)
    if (!network) return rejection(4902, 'This network is not served here')
    const isRead = chainId.startsWith('solana:')
      ? solanaReads.test(method)
      : ownReads.includes(method) || (classOfMethod(method) === 'safe' && method.startsWith('eth_'))
    if (!isRead) return rejection(4200, 'Requested RPC call is not allowed')
    const opened = await filters.open(userId, chainId, method, params)
    if (!opened) return rejection(-32000, 'filter not found')
    const answer = await pass(context, userId, network.rpc, method, opened.params)
    return filters.close(userId, chainId, method, answer)
  }

  async function askBundler(context: RequestContext, userId: string): Promise<RpcAnswer> {
    const { chainId, method, params } = await readInput(context, rpcRequestSchema, maxRequestBytes)
    const bundler = networks.find(each => each.chainId === chainId)?.bundler
    if (bundler === undefined) return rejection(4902, 'There is no bundler for this network')
    if (!bundlerMethods.includes(method)) return rejection(4200, 'Requested RPC call is not allowed')
    return pass(context, userId, bundler, method, params)
  }

  /** Calls the paymaster with the site's own chain and context, for every requester. */
  async function askPaymaster(context: RequestContext, userId: string): Promise<RpcAnswer> {
    const { chainId, method, params } = await readInput(context, rpcRequestSchema, maxRequestBytes)
    const { paymaster, paymasterContext = {} } = networks.find(each => each.chainId === chainId) ?? {}
    if (paymaster === undefined) return rejection(4902, 'Nobody pays for operations on this network')
    if (!paymasterMethods.includes(method)) return rejection(4200, 'Requested RPC call is not allowed')
    if (!Array.isArray(params)) return rejection(-32602, 'A paymaster is asked about an operation')
    const chain = `0x${Number(chainId.split(':')[1]).toString(16)}`
    return pass(context, userId, paymaster, method, [params[0], params[1], chain, paymasterContext])
  }

  return { list, ask, askBundler, askPaymaster }
}

async function forward(context: RequestContext, url: string, method: string, params: unknown): Promise<RpcAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      signal: AbortSignal.any([context.request.signal, AbortSignal.timeout(nodeMs)]),
      redirect: 'error',
    })
    if (!response.ok && method === 'eth_getUserOperationReceipt')
      return rejection(-32603, `Failed to fetch user operation receipt - ${response.status}`)
    const bytes = await readBytes(response.body, maxAnswerBytes)
    if (!bytes) return rejection(-32603, 'The node answered more than is read')
    return readAnswer(new TextDecoder().decode(bytes))
  } catch {
    return rejection(-32603, 'The node did not answer')
  }
}

function readAnswer(text: string): RpcAnswer {
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null) return rejection(-32603, 'The node answered something else')
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const { code, message } = answer.error as { code?: unknown; message?: unknown }
    return rejection(
      typeof code === 'number' ? code : -32603,
      typeof message === 'string' ? message.slice(0, 1_024) : '',
    )
  }
  return { result: 'result' in answer ? answer.result : null }
}

function rejection(code: number, message: string): RpcAnswer {
  return { error: { code, message } }
}
