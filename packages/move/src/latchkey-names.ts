import { latchkeyNames } from './latchkey-names.generated.ts'

const sets = new Map<string, ReadonlySet<string>>()

/** Returns whether a module of Latchkey exports a name. Modules that the list does not contain are assumed to have every name. */
export function hasName(module: string, name: string): boolean {
  const list = Object.hasOwn(latchkeyNames, module) ? latchkeyNames[module] : undefined
  if (list === undefined) return true
  const names = sets.get(module) ?? new Set(list.split(' '))
  sets.set(module, names)
  // A module that re-exports another one completely has its names too.
  return names.has(name) || [...names].some(each => each.startsWith('...') && hasName(each.slice(3), name))
}
