import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

import { unifiedDiff } from './diff.ts'
import { kits } from './kits.ts'
import { moveSite } from './move-site.ts'
import { isLockFile } from './prune-lock.ts'
import { formatReport } from './report.ts'

const usage = `latchkey-move [folder] [--from ${kits.map(({ name }) => name).join('|')}] [--alias] [--write]

Moves the site in a folder (this one, where none is named) to Latchkey. Without --write it only shows what would change.
With --alias it keeps the imports of a site of AppKit: package.json has Latchkey's packages under the old names.
`

/**
 * Runs the command with its arguments.
 *
 * @param write prints a text
 * @returns the exit code: 0, or 2 if the arguments are invalid
 */
export async function runCli(args: readonly string[], write: (text: string) => void): Promise<number> {
  const known = kits.map(({ name }) => name)
  const from: (typeof known)[number][] = []
  const folders: string[] = []
  let isWriting = false
  let alias = false
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    const named = arg === '--from' ? args[(index += 1)] : /^--from=(.*)$/.exec(arg)?.[1]
    const kit = known.find(name => name === named)
    if (arg === '--help' || arg === '-h') {
      write(usage)
      return 0
    }
    if (arg === '--write') isWriting = true
    else if (arg === '--alias') alias = true
    else if (kit) from.push(kit)
    else if (arg.startsWith('-'))
      return complain(named === undefined ? `There is no ${arg}` : `There is no kit ${named}`)
    else folders.push(arg)
  }
  const folder = resolve(folders[0] ?? '.')
  if (folders.length > 1) return complain('One folder at a time')
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return complain(`There is no folder ${folder}`)

  const result = moveSite(folder, { ...(from.length > 0 && { from }), alias, write: isWriting })
  if (result.from.length === 0) {
    const titles = kits.filter(({ name }) => !alias || name === 'appkit').map(({ title }) => title)
    write(`Nothing of ${titles.join(', ')} is named in ${folder}\n`)
    return 0
  }
  // The diff omits the removed entries of a lock file, because they are many and the report names them.
  const shown = result.files.filter(({ path }) => !isLockFile(path))
  if (!isWriting) write(shown.map(({ path, before, after }) => unifiedDiff(path, before, after)).join('\n'))
  write(`\n${formatReport(result.rows)}`)
  if (result.files.length === 0) {
    write('\nNo file changes.\n')
    return 0
  }
  const count = `${result.files.length} ${result.files.length === 1 ? 'file' : 'files'}`
  write(isWriting ? `\n${count} written. Install now.\n` : `\n${count} would change: --write changes them.\n`)
  return 0

  function complain(text: string): number {
    write(`${text}\n\n${usage}`)
    return 2
  }
}
