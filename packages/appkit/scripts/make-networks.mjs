import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import * as chains from 'viem/chains'

import { evmFacts } from './evm-facts.mjs'

/**
 * Writes the EVM networks that ship with the kit: the facts of viem's chains (MIT), without the code of viem's own objects. Run
 * it after an upgrade of viem; a test compares the two:
 *
 *     node packages/appkit/scripts/make-networks.mjs
 */
const target = fileURLToPath(new URL('../src/networks/evm.generated.ts', import.meta.url))
const nameOf = new Map()
const lines = Object.entries(chains).map(([name, chain]) => {
  const first = nameOf.get(chain)
  if (first) return `export const ${name} = ${first}`
  nameOf.set(chain, name)
  return `export const ${name}: EvmNetwork<${chain.id}> = ${toSource(evmFacts(chain))}`
})

writeFileSync(
  target,
  `import type { EvmNetwork } from './evm-network.ts'

// Written by packages/appkit/scripts/make-networks.mjs.
${lines.join('\n')}
`,
)
process.stdout.write(`${lines.length} networks written to ${target}\n`)

function toSource(value) {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  if (typeof value !== 'object') return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{ ${fields.map(([key, field]) => `${key}: ${toSource(field)}`).join(', ')} }`
}
