import { posix } from 'node:path'

const ending = /(?:\/index)?\.(?:[mc]?[jt]sx?|vue|svelte)$/

/** Returns whether a module's name in a file stands for another file: relative, or by an alias of one folder such as `@/`. */
export function isModuleOf(from: string, module: string, target: string): boolean {
  const wanted = target.replace(ending, '')
  if (module.startsWith('.')) {
    const named = posix.join(posix.dirname(from), module)
    return named === target || named === wanted || named.replace(ending, '') === wanted
  }
  const inside = /^(?:[@~#$]|\$?(?:src|lib|app))\/(.+)$/.exec(module)?.[1]?.replace(ending, '')
  return inside !== undefined && (wanted === inside || wanted.endsWith(`/${inside}`))
}

/** Returns a file's module name in another file, with the extension that its other imports have. */
export function moduleNameOf(from: string, target: string, others: readonly string[]): string {
  const known = others.find(module => isModuleOf(from, module, target))
  if (known !== undefined) return known
  const named = posix.relative(posix.dirname(from), target.replace(ending, ''))
  const relatives = others.filter(module => module.startsWith('.'))
  const written = relatives.length > 0 && relatives.every(module => /\.[jt]sx?$/.test(module))
  const suffix = written ? posix.extname(relatives[0] ?? '') : ''
  return `${named.startsWith('.') ? '' : './'}${named}${suffix}`
}
