import { oddTokenCode } from './odd-tokens.generated.ts'
import { exchange, type SwapChain, word } from './swapping.ts'
import type { Visit } from './world.ts'

/**
 * Addresses of a token that keeps three percent of each transfer, and of one that returns nothing and refuses an approval while
 * another exists.
 */
export const oddTokens = { TAX: `0x${'7a'.repeat(20)}`, STUB: `0x${'7b'.repeat(20)}` } as const

const codes = { TAX: oddTokenCode.FeeToken, STUB: oddTokenCode.SilentToken } as const
const supply = 9_000_000n * 10n ** 18n

/** Adds the tokens to a chain: the account and the exchange have some, and the service lists them. */
export async function addOddTokens({ page }: Visit, chain: SwapChain, account: string): Promise<void> {
  for (const symbol of ['TAX', 'STUB'] as const) {
    const to = oddTokens[symbol]
    await chain.rpc('anvil_setCode', to, codes[symbol])
    for (const holder of [account, exchange]) {
      const data = `0x40c10f19${word(holder)}${word(supply.toString(16))}`
      await chain.rpc('eth_sendTransaction', { from: account, to, data })
    }
  }
  const listed = Object.entries(oddTokens).map(([symbol, address]) => ({
    name: symbol,
    symbol,
    address: `${chain.caip2}:${address}`,
    decimals: 18,
    eip2612: false,
  }))
  await page.route(/\/v1\/convert\/tokens\?/, async route => {
    const response = await route.fetch()
    const { tokens } = (await response.json()) as { tokens: object[] }
    await route.fulfill({ response, json: { tokens: [...tokens, ...listed] } })
  })
}
