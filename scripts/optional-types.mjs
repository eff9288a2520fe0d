import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lets a site compile with `skipLibCheck: false` without the optional peers of a package: in the declarations of its `dist`, an import of
 * such a peer may fail, and its types are `any` then.
 *
 * @param {string} folder of the package
 */
export function allowMissingPeers(folder) {
  const { peerDependenciesMeta = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const optional = Object.keys(peerDependenciesMeta).filter(name => peerDependenciesMeta[name].optional)
  if (optional.length === 0) return
  const names = optional.map(name => name.replace(/[.\\/]/g, '\\$&')).join('|')
  const imports = new RegExp(`^(?:import|export) [^;\\n]* from '(?:${names})(?:/[^']*)?';$`, 'gm')
  for (const file of readdirSync(join(folder, 'dist'), { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(folder, 'dist', file)
    const text = readFileSync(path, 'utf8')
    const lines = text.replace(imports, (line, at) =>
      text.slice(0, at).endsWith(`${permission}\n`) ? line : `${permission}\n${line}`,
    )
    if (lines !== text) writeFileSync(path, lines)
  }
}

const permission = '// @ts-ignore The peer is optional.'
