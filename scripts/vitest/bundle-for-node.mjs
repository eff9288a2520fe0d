import { renameSync } from 'node:fs'
import { basename, join } from 'node:path'

import { rolldown } from 'rolldown'

import { root } from '../run.mjs'

/** Packages with native parts, which are not bundled. */
const native = new Set(['libsql', 'pg'])

/**
 * Bundles a TypeScript program with all its imports into one file, for a test that starts it many times: finding, reading and translating hundreds of
 * files takes a process longer than most of its work.
 *
 * @param {string} entry
 * @param {string} [name] of the file @default the entry's
 * @param {(id: string) => boolean} [staysApart] whether an import is not bundled, by its specifier
 * @returns {Promise<string>} the file
 */
export async function bundleForNode(entry, name = basename(entry), staysApart = () => false) {
  const file = join(root, 'node_modules/.cache/latchkey', `${name}.mjs`)
  const part = `${file}.${process.pid}.mjs`
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'leave-native',
        async resolveId(id, importer) {
          if (!native.has(id) && !staysApart(id)) return null
          const found = await this.resolve(id, importer, { skipSelf: true })
          return found && { id: found.id, external: 'absolute' }
        },
      },
    ],
  })
  await bundle.write({ file: part, format: 'es', codeSplitting: false })
  await bundle.close()
  // Another run may start its own at this moment.
  renameSync(part, file)
  return file
}
