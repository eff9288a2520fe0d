import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { register } from 'tsx/esm/api'

/**
 * Writes the wallet list for a site without a directory: real wallets from this package's data, with the ids of the kit's own
 * pictures and without the directory operator's badges. Run it after a change of that data or of the pictures:
 *
 *     node packages/sandbox/scripts/make-catalogue.mjs
 */
register()
const { realWalletEntries } = await import('../src/directory/wallet-directory.ts')
const { walletPictures } = await import('@latchkey/pictures/wallets')
const { namespaceChains } = await import('../src/directory/namespace-chains.ts')

const target = fileURLToPath(new URL('../../appkit/src/catalogue.generated.ts', import.meta.url))
const wallets = realWalletEntries().map(({ listing }) => listing)
const constants = Object.entries(namespaceChains).map(
  ([namespace, chains]) => `const ${namespace} = ${toSource(chains)}`,
)

writeFileSync(
  target,
  `import type { WalletListing } from '@latchkey/protocol'

// Written by packages/sandbox/scripts/make-catalogue.mjs. A wallet's chains are those of its namespaces.
${constants.map(constant => `// oxfmt-ignore\n${constant}`).join('\n')}

/** Wallets that exist, for sites that name no wallet directory. */
// oxfmt-ignore
export const catalogue: readonly WalletListing[] = [
${wallets.map(wallet => `  ${toWalletSource(wallet)},`).join('\n')}
]
`,
)
process.stdout.write(`${wallets.length} wallets written to ${target}\n`)

function toWalletSource({ chains, image_id, badge_type: _badge, ...listed }) {
  const wallet = Object.hasOwn(walletPictures, image_id) ? { ...listed, image_id } : listed
  const namespaces = [...new Set(chains.map(chain => chain.split(':')[0]))]
  const [first] = namespaces
  const list = namespaces.length === 1 ? first : `[${namespaces.map(namespace => `...${namespace}`).join(', ')}]`
  return `{ ${[...Object.entries(wallet).map(([key, value]) => `${key}: ${toSource(value)}`), `chains: ${list}`].join(', ')} }`
}

function toSource(value) {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  return `{ ${Object.entries(value)
    .map(([key, field]) => `${key}: ${toSource(field)}`)
    .join(', ')} }`
}
