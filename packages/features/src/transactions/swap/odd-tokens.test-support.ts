import type { AdapterActions } from '@latchkey/primitives'
import type { Sandbox } from '@latchkey/sandbox'
import { beforeEach } from 'vitest'

import { callNode, exchange, swapper } from './swap-world.test-support.ts'

const wordOf = (hex: string): string => hex.slice(2).padStart(64, '0')

/**
 * Puts tokens that only one test needs on the chain before each test. The swapping account and the exchange have plenty
 * of them.
 *
 * @param addresses contracts by symbol
 * @param codes runtime code by symbol
 */
export function useOddTokens<Symbol extends string>(
  sandbox: Sandbox,
  addresses: Readonly<Record<Symbol, string>>,
  codes: Readonly<Record<Symbol, string>>,
) {
  const all = Object.entries<string>(addresses)
  beforeEach(async () => {
    const amount = wordOf(`0x${(9_000_000n * 10n ** 18n).toString(16)}`)
    for (const [symbol, to] of all) {
      await callNode(sandbox, 'anvil_setCode', [to, codes[symbol as Symbol]])
      for (const account of [swapper, exchange]) {
        const data = `0x40c10f19${wordOf(account)}${amount}`
        await callNode(sandbox, 'eth_sendTransaction', [{ from: swapper, to, data }])
      }
    }
  })
  return {
    /** Forwards a request to the service, and adds the tokens to its list. */
    async answer(request: Request, eip2612 = false): Promise<Response> {
      const response = await fetch(request)
      if (!request.url.includes('/convert/tokens')) return response
      const { tokens } = (await response.json()) as { tokens: unknown[] }
      const odd = all.map(([symbol, address]) => ({
        name: symbol,
        symbol,
        address: `eip155:1:${address}`,
        decimals: 18,
        eip2612,
      }))
      return Response.json({ tokens: [...tokens, ...odd] })
    },
    /** Adds the tokens to the balances that are read from the chain. */
    actions: (real: AdapterActions): AdapterActions => ({
      ...real,
      fetchTokens: (account, network, wanted, signal) =>
        real.fetchTokens?.(account, network, [...wanted, ...Object.values<string>(addresses)], signal) ??
        Promise.resolve([]),
    }),
  }
}
