/** `pnpm check words`: forbids words of our own if the field has one, and sections of a document that is not in the repository. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/** Words not to write, each with the usual one. */
const instead = [
  [/\btaken up\b|\btake up\b/i, 'restored, established'],
  [/\b(?:leads|retake)\b/i, 'goes, activates, restores'],
  [/\byieldTo\b/, 'supersede'],
  [/\bupkeep\b/i, 'maintenance'],
  [/\bquietly\b/i, 'without persisting, silently'],
  [/\bbarred\b/i, 'blocked'],
  [/\b(?:specification|guidelines),? section \d/i, 'the id of a row of docs/contributing/requirements.md'],
]

const found = ['packages', 'examples', 'scripts', 'docs']
  .flatMap(folder => sourceFiles(folder, /\.(?:tsx?|mjs|md|css|html)$/))
  .filter(file => file !== 'scripts/words.mjs' && file !== 'docs/contributing/requirements.md')
  .flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => complaints(file, line, index + 1)),
  )
if (found.length > 0) console.log(found.join('\n'))
process.exitCode = found.length > 0 ? 1 : 0

function complaints(file, line, number) {
  return instead.flatMap(([word, better]) => {
    const [text] = word.exec(line) ?? []
    return text === undefined ? [] : `${file}:${number}: "${text}": rather ${better}`
  })
}
