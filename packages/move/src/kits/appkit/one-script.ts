import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { ImportedName } from '../../imported-names.ts'

const old = /^@reown\/appkit-cdn(?:\/|$)/
const script = '@latchkey/appkit/dist/latchkey.js'

/** Names of the old single script that Latchkey's has too. */
const names: Readonly<Record<string, string>> = {
  createAppKit: 'createAppKit',
  networks: 'networks',
  EthersAdapter: 'EvmAdapter',
  Ethers5Adapter: 'EvmAdapter',
  SolanaAdapter: 'SolanaAdapter',
  BitcoinAdapter: 'BitcoinAdapter',
}

/** The networks that the one script has: docs/reference/html.md. */
const networks: ReadonlySet<string> = new Set([
  'arbitrum',
  'avalanche',
  'base',
  'bitcoin',
  'bitcoinTestnet',
  'bsc',
  'gnosis',
  'mainnet',
  'optimism',
  'polygon',
  'sepolia',
  'solana',
  'solanaDevnet',
  'solanaTestnet',
])

/** Replaces the old single script by Latchkey's, on a page without a bundler, if it has all imports of the page. */
export function moveOneScript(file: FileMove): void {
  const imported = file.imports.names.filter(({ module }) => old.test(module))
  const [first] = imported
  if (!first || !imported.every(name => Object.hasOwn(names, name.imported))) return
  const members = imported.map(({ imported: name, local }) => {
    const now = names[name] ?? name
    return now === local ? now : `${now}: ${local}`
  })
  for (const name of imported) {
    file.imports.drop(name)
    if (name.imported === 'networks') noteNetworks(file, name)
  }
  const { semicolon } = file.imports.style()
  file.imports.wantEffects(script)
  const end = first.declaration.getEnd()
  file.edits.insert(
    end,
    `\n\nconst { ${members.join(', ')} } = window.Latchkey${semicolon}`
      .replaceAll('\n', `\n${indentOf(file, first)}`)
      .replace(/\n[ \t]+\n/, '\n\n'),
  )
  file.changed(
    first.declaration,
    `${first.module} → latchkey.js of @latchkey/appkit; your own host can serve it: docs/reference/html.md`,
  )
}

function indentOf(file: FileMove, { declaration }: ImportedName): string {
  return /[ \t]*$/.exec(file.text.slice(0, declaration.getStart()))?.[0] ?? ''
}

function noteNetworks(file: FileMove, name: ImportedName): void {
  for (const { parent } of file.references(name))
    if (ts.isPropertyAccessExpression(parent) && !networks.has(parent.name.text))
      file.leave(
        parent,
        `${parent.name.text}: the one script has fewer networks; write it as an object: docs/reference/evm.md#adding-networks`,
      )
}
