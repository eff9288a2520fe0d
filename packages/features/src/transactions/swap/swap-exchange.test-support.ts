import type { AdapterActions } from '@latchkey/primitives'

import { lessSlippage } from './less-slippage.ts'
import { nativeAddress } from './swap-networks.ts'
import { usdc } from './swap-order.test-support.ts'

/** Contract that trades. */
export const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
/** Hash of each transaction that the wallet sends. */
export const hash = `0x${'cd'.repeat(32)}`
const ether = 10n ** 18n

/** Options of the chain. */
export interface GivenExchange {
  /** Price of an ether in the smallest unit of the token. */
  readonly price: () => bigint
  /** Allowance of the router for the token. @default nothing */
  readonly allowance?: bigint
  /** Whether token and router accept signed permits. @default they do not */
  readonly permits?: boolean
  readonly actions?: AdapterActions
}

/** Actions of a chain on which the exchange trades. */
export function exchangeActions(given: GivenExchange): AdapterActions {
  const { price } = given
  const allowance = { now: given.allowance ?? 0n }
  return {
    fetchAllowance: async () => allowance.now,
    describeToken: async address =>
      address === usdc
        ? { address, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
        : { address, name: 'Dai', symbol: 'DAI', decimals: 18 },
    simulateCalls: async ({ from, calls }, signal, askWallet) => {
      const last = calls.at(-1)
      const [, amount = '0', least = '0', side] =
        /^0x5a5a5a5a([\da-f]{64})([\da-f]{64})0(a|b)$/.exec(last?.data ?? '') ?? []
      const units = BigInt(`0x${amount}`)
      const gained = brings(units, side === 'a', price())
      if (gained < BigInt(`0x${least}`)) return { status: 'fails', index: calls.length - 1, reason: 'too little' }
      const told = await askWallet?.(
        calls.map(({ to, data }) => ({ to, value: '0x0', data })),
        signal,
      )
      const given = side === 'a' ? {} : { token: usdc }
      const wanted = side === 'a' ? { token: usdc } : {}
      return {
        status: 'simulated',
        changes: [
          { account: from, ...given, amount: -units },
          { account: from, ...wanted, amount: gained },
        ],
        approvals: [],
        fee: told?.fee ?? 117_000_000_000_000n,
        ...(told?.payer && { payer: told.payer }),
      }
    },
    traceCall: async ({ from, calls }) => ({
      from,
      calls: calls.map(({ to, value, data }) => ({ to, value: `${value}`, digest: data, length: data.length / 2 - 1 })),
      nonce: 1,
      since: '1',
    }),
    findCall: async () => undefined,
    sendCall: async () => {
      allowance.now = 10n ** 30n
      return hash
    },
    ...(given.permits && {
      preparePermit: async request => ({ ...request, nonce: 0n, domain: { name: 'USD Coin', version: '2' } }),
      signPermit: async () => `0x${'ab'.repeat(65)}`,
    }),
    ...given.actions,
  }
}

/** Body of a request for a transaction. */
interface SwapBody {
  readonly from: string
  readonly amount: string
  readonly userAddress: string
  readonly eip155: { readonly slippage: number }
}

/** Converts an amount into the other token. */
function brings(units: bigint, isEther: boolean, price: bigint): bigint {
  return isEther ? (units * price) / ether : (units * ether) / price
}

/** Answers a request to the exchange, which trades at one price. `undefined` if the path is not one of its own. */
export async function answerExchange(
  path: string,
  query: URLSearchParams,
  request: Request,
  { price, called, permits = false }: { price: bigint; called?: string; permits?: boolean },
): Promise<Response | undefined> {
  const isEther = (address: string | null): boolean => address?.endsWith(nativeAddress) ?? false
  const [from, to, amount = '0'] = [query.get('from'), query.get('to'), query.get('amount') ?? undefined]
  switch (path) {
    case '/v1/convert/tokens':
      return Response.json({
        tokens: [
          { name: called ?? 'Ether', symbol: 'ETH', address: `eip155:1:${nativeAddress}`, decimals: 18 },
          { name: called ?? 'USD Coin', symbol: 'USDC', address: `eip155:1:${usdc}`, decimals: 6, eip2612: permits },
          { name: called ?? 'Dai', symbol: 'DAI', address: `eip155:1:0x${'d'.repeat(40)}`, decimals: 18 },
        ],
      })
    case '/v1/convert/gas-price':
      return Response.json({ standard: '1000000000', fast: '1000000000', instant: '1000000000' })
    case '/v1/convert/quotes': {
      const toAmount = `${brings(BigInt(amount), isEther(from), price)}`
      return Response.json({
        quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAmount, toAccount: to, takesPermit: permits }],
      })
    }
    case '/v1/convert/build-approve':
      return Response.json({
        tx: {
          from: query.get('userAddress'),
          to: from,
          data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
          value: '0',
        },
      })
    case '/v1/convert/build-transaction': {
      const body = (await request.json()) as SwapBody
      const isEtherGiven = isEther(body.from)
      const least = lessSlippage(brings(BigInt(body.amount), isEtherGiven, price), body.eip155.slippage)
      const words = [BigInt(body.amount), least].map(each => each.toString(16).padStart(64, '0'))
      return Response.json({
        tx: {
          from: body.userAddress,
          to: `eip155:1:${router}`,
          data: `0x5a5a5a5a${words.join('')}0${isEtherGiven ? 'a' : 'b'}`,
          amount: isEtherGiven ? body.amount : '0',
        },
      })
    }
    case '/v1/fungible/price':
      return Response.json({ fungibles: [] })
    default:
      return undefined
  }
}
