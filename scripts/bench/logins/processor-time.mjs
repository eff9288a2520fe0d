import { readFileSync, readdirSync } from 'node:fs'

/** Ticks of /proc per second, the same on every Linux. */
const ticks = 100

/**
 * Returns the processor time in seconds that a process and its children took, also those that have ended. Works on Linux only.
 *
 * @param {number} pid
 */
export function processorSeconds(pid) {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => readStat(Number(name)))
    .filter(stat => stat !== undefined)
  const own = all.find(stat => stat.pid === pid)
  const children = all.filter(stat => stat.parent === pid)
  const seconds = own ? own.own + own.ended : 0
  return (seconds + children.reduce((sum, child) => sum + child.own + child.ended, 0)) / ticks
}

function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields come after the name of the program, which may contain any character.
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = field => Number(rest[field - 3])
    return { pid, parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
  } catch {
    // The process ended meanwhile.
    return undefined
  }
}
