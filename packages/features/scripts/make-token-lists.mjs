import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes the tokens that the kit knows by their contracts, with symbol, decimals and name, and looks for where a site names no service that lists what an account holds: what is lent on Aave, which is what
 * people hold, by network. From the token list of @aave-dao/aave-address-book (MIT), unpacked beside this workspace:
 *
 *     npm pack @aave-dao/aave-address-book && tar xf aave-dao-aave-address-book-*.tgz
 *     node packages/features/scripts/make-token-lists.mjs package/tokenlist.json
 */
const networks = [1, 10, 56, 100, 137, 8453, 42161, 43114]
/** Each is a question to a node. */
const most = 60

const [list] = process.argv.slice(2)
if (!list) throw new Error('Name the token list')
const { tokens } = JSON.parse(readFileSync(list, 'utf8'))
for (const network of networks) {
  const listed = tokens.filter(
    ({ chainId, tags, symbol }) => chainId === network && tags.includes('underlying') && isLasting(symbol),
  )
  const known = [...new Map(listed.map(token => [token.address, token])).values()].slice(0, most)
  const target = fileURLToPath(new URL(`../src/tokens/bundled/eip155-${network}.generated.ts`, import.meta.url))
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

/** A value as the formatter of this workspace writes it. */
function literal(value) {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "\\'")}'`
}
