import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { draw } from './draw.mjs'
import { marks } from './marks.mjs'

/**
 * Writes the pictures that ship with the kit, from the drawings of `@web3icons/core` (MIT). Run it after a change of marks.mjs; a test
 * compares the two:
 *
 *     node packages/pictures/scripts/make-pictures.mjs
 */
const notice =
  '/*! Drawings from web3icons, (c) 2024 0xa3k5, MIT licence. The marks belong to their owners, whom they name here. */'
const summaries = {
  wallets: 'Marks of wallets, by the `image_id` of the catalogue.',
  networks: 'Marks of networks, by the id of `networkImageIds`.',
  tokens: 'Marks of tokens, by their symbol.',
}

for (const [kind, table] of Object.entries(marks)) {
  const { drawings, sameAs } = await draw(table)
  const name = `${kind.slice(0, -1)}Pictures`
  const others = Object.entries(sameAs)
  writeFileSync(
    fileURLToPath(new URL(`../src/${kind}.generated.ts`, import.meta.url)),
    `${notice}
// Written by packages/pictures/scripts/make-pictures.mjs.
// oxfmt-ignore
const drawings = {
${Object.entries(drawings)
  .map(([id, drawing]) => `  '${id}': '${drawing.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}',`)
  .join('\n')}
}

/** ${summaries[kind]} */
// oxfmt-ignore
export const ${name}: Readonly<Record<string, string>> = ${
      others.length === 0
        ? 'drawings'
        : `{
  ...drawings,
${others.map(([id, other]) => `  '${id}': drawings['${other}'],`).join('\n')}
}`
    }
`,
  )
  process.stdout.write(`${Object.keys(table).length} ${kind} written\n`)
}
