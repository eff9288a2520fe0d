import type { AdapterActions } from '@latchkey/primitives'

import type { TestEnvironment } from './create-test-environment.ts'
import { mockAddresses } from './mock-connector.ts'

/** The token that an ether is swapped for. */
export const dollar = `0x${'d'.repeat(40)}`
/** Hash of a transaction on chain. */
export const swapHash = `0x${'ab'.repeat(32)}`

const native = `eip155:1:0x${'e'.repeat(40)}`
const token = `eip155:1:${dollar}`
const router = `0x${'5'.repeat(40)}`
const account = `eip155:1:${mockAddresses.eip155}`
const ether = 10n ** 18n
const brings = 3_000_000_000n
const least = (brings * 99n) / 100n

const word = (units: bigint): string => units.toString(16).padStart(64, '0')

/**
 * Serves swaps of an ether for 3,000 dollars, with a chain that executes them.
 *
 * @param confirmed gets a function that confirms the swap on chain
 */
export function serveSwaps(environment: TestEnvironment, confirmed: (confirm: () => void) => void): AdapterActions {
  const answers = {
    '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
    '/v1/convert/tokens': {
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: native, decimals: 18 },
        { name: 'Dollar', symbol: 'USD', address: token, decimals: 6 },
      ],
    },
    '/v1/convert/gas-price': { standard: '1', fast: '1', instant: '1' },
    '/v1/convert/quotes': {
      quotes: [{ fromAmount: `${ether}`, fromAccount: native, toAmount: `${brings}`, toAccount: token }],
    },
    '/v1/convert/build-approve': {
      tx: { from: account, to: token, data: `0x095ea7b3${word(BigInt(router))}${'f'.repeat(64)}`, value: '0' },
    },
    '/v1/convert/build-transaction': {
      tx: { from: account, to: `eip155:1:${router}`, data: `0x12345678${word(least)}`, amount: `${ether}` },
    },
  }
  for (const [path, json] of Object.entries(answers)) environment.respond(path, { json })
  return {
    fetchBalance: async () => ({ balance: '2', symbol: 'ETH' }),
    fetchAllowance: async () => 0n,
    async simulateCalls({ from, calls }) {
      if (BigInt(`0x${calls[0]?.data.slice(10)}`) > brings) return { status: 'fails', index: 0, reason: 'too little' }
      const changes = [
        { account: from, amount: -ether },
        { account: from, token: dollar, amount: brings },
      ]
      return { status: 'simulated', changes, approvals: [], fee: 1n }
    },
    // Its presence declares that the namespace can send.
    transfer: async () => swapHash,
    sendCall: async () => swapHash,
    fetchReceived: async () => brings,
    watchTransfer(_hash, _network, onOutcome) {
      confirmed(() => onOutcome({ status: 'success' }))
      return () => {}
    },
  }
}
