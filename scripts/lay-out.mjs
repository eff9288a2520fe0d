/** @returns the file of each module, except for modules that only an entry needs and that share nothing with its later imports */
export function layOut(output, borderOf, fileOf) {
  const chunks = new Map(output.map(chunk => [chunk.fileName, chunk]))
  const needing = new Map(output.map(chunk => [chunk.fileName, new Set()]))
  const usingLit = findUsers(output, /^@?lit(\/|$)/)
  const entries = new Set()
  for (const { fileName, facadeModuleId, isEntry } of output) {
    if (!facadeModuleId) continue
    const border = borderOf(facadeModuleId)
    if (isEntry) entries.add(border)
    reach(fileName, border, new Set())
  }
  const files = new Map()
  const isShared = [...needing.values()].some(borders => borders.has('index') && borders.size > 1)
  for (const { fileName, moduleIds } of output) {
    const borders = needing.get(fileName)
    const [first] = borders
    const isEntrys = borders.size === 1 && entries.has(first) && !(isShared && first === 'index')
    const file = borders.size > 1 || first === 'index' ? fileOf(borders, usingLit.has(fileName)) : first
    for (const id of moduleIds) files.set(id, isEntrys ? undefined : file)
  }
  return files

  function reach(file, border, seen) {
    if (seen.has(file) || !chunks.has(file)) return
    seen.add(file)
    needing.get(file).add(border)
    for (const next of chunks.get(file).imports) reach(next, border, seen)
  }
}

/** Finds the chunks that import a library, themselves or by a chunk that they import. */
function findUsers(output, library) {
  const found = new Set()
  let count
  do {
    count = found.size
    for (const { fileName, imports } of output)
      if (imports.some(name => library.test(name) || found.has(name))) found.add(fileName)
  } while (found.size > count)
  return found
}

/** @returns the file of each module that the index exports: `main` for modules that export these names and their dependencies, `more` for the rest */
export function layOutEarly(modules, index, names) {
  const main = new Set()
  for (const { id, exports } of modules.values()) if (id !== index && exports.some(name => names.has(name))) add(id)
  const handedOn = modules.get(index).importedIds
  return new Map(
    [...modules.keys()]
      .filter(id => main.has(id) || handedOn.includes(id))
      .map(id => [id, main.has(id) ? 'main' : 'more']),
  )

  function add(id) {
    if (main.has(id) || !modules.has(id)) return
    main.add(id)
    modules.get(id).importedIds.forEach(add)
  }
}
