import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes the tokens that the kit knows by their contracts, with symbol, decimals and name, and looks for where a site names no service that lists what an account holds: what is lent on Aave, which is what
 * people hold, by network. From the token list of @aave-dao/aave-address-book (MIT), unpacked beside this workspace:
 *
 *     npm pack @aave-dao/aave-address-book && tar xf aave-dao-aave-address-book-*.tgz
 *     node packages/features/scripts/make-token-lists.mjs package/tokenlist.json
 *
 * Two tokens of one network never get the same symbol, because rows and reviews show no contract of a token that the kit names. The list calls some bridged or replaced
 * tokens as the native or current ones: {@link symbols} gives them another symbol.
 */
const networks = [1, 10, 56, 100, 137, 8453, 42161, 43114]
/** Each is a question to a node. */
const max = 60
/** Symbols of tokens that share theirs with another token of their network, by network and contract. */
const symbols = {
  '1:0xdd974D5C2e2928deA5F71b9825b8b646686BD200': 'KNCL',
  '10:0x7F5c764cBc14f9669B88837ca1490cCa17c31607': 'USDC.e',
  '137:0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174': 'USDC.e',
  '42161:0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8': 'USDC.e',
}

const [list] = process.argv.slice(2)
if (!list) throw new Error('Name the token list')
const { tokens } = JSON.parse(readFileSync(list, 'utf8'))
for (const network of networks) {
  const listed = tokens.filter(
    ({ chainId, tags, symbol }) => chainId === network && tags.includes('underlying') && isLasting(symbol),
  )
  const known = [...new Map(listed.map(token => [token.address, token])).values()]
    .slice(0, max)
    .map(token => ({ ...token, symbol: symbols[`${network}:${token.address}`] ?? token.symbol }))
  requireDistinctSymbols(network, known)
  const target = fileURLToPath(new URL(`../src/account/tokens/bundled/eip155-${network}.generated.ts`, import.meta.url))
  const lines = known
    .map(({ address, symbol, decimals, name }) => `  [${[address, symbol, decimals, name].map(literal).join(', ')}],`)
    .join('\n')
  writeFileSync(
    target,
    `// Written by packages/features/scripts/make-token-lists.mjs, from @aave-dao/aave-address-book (MIT).
import type { BundledToken } from './bundled-token.ts'

export const tokens: readonly BundledToken[] = [
${lines}
]
`,
  )
  process.stdout.write(`${known.length} tokens of ${network}\n`)
}

/** Neither a share of a pool, nor a principal token, which ends on its day. */
function isLasting(symbol) {
  return !/^(PT-|UNI-V2|BPT|G-UNI)/.test(symbol)
}

/** Symbols are compared as the kit compares them: letter case and punctuation do not count. */
function requireDistinctSymbols(network, known) {
  const contracts = new Map()
  for (const { address, symbol } of known) {
    const plain = symbol
      .normalize('NFKC')
      .replaceAll('₮', 'T')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}+]/gu, '')
    const other = contracts.get(plain)
    if (other) throw new Error(`${address} and ${other} of ${network} are both called ${symbol}: name one in "symbols"`)
    contracts.set(plain, address)
  }
}

/** A value as the formatter of this workspace writes it. */
function literal(value) {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "\\'")}'`
}
