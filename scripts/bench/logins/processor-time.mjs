import { readFileSync, readdirSync } from 'node:fs'

/** Ticks a second of /proc: the same on every Linux there is. */
const ticks = 100

/**
 * Seconds of the processor that a process and its children took, those that have ended too. Linux alone.
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
    // Behind the name of the program, which may hold anything.
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = field => Number(rest[field - 3])
    return { pid, parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
  } catch {
    // It ended meanwhile.
    return undefined
  }
}
