/** The imports between packages, and between the folders of packages/features/src, as a graph: without tests, and without what only a developer runs. */
const features = 'packages/features/src/'
const notShipped =
  /(\.(test|test-d|test-support|e2e)|-harness)\.tsx?$|\/src\/test\/|^packages\/[^/]+\/scripts\/|^packages\/e2e\/|^packages\/appkit\/src\/cdn[\w-]*\.ts$/

/**
 * @returns the folder of a file of packages/features/src, at the second level if it has one: `account/tokens`
 * @param {string} path
 */
export function featureFolderOf(path) {
  if (!path.startsWith(features)) return undefined
  const [group, folder, file] = path.slice(features.length).split('/')
  if (folder === undefined) return undefined
  return file !== undefined && /^(onboarding|embedded|account|transactions)$/.test(group) ? `${group}/${folder}` : group
}

/**
 * @returns the package of a file, by its folder: `adapters/evm`
 * @param {string} path
 */
export function packageOf(path) {
  return /^packages\/(adapters\/[^/]+|[^/]+)\//.exec(path)?.[1]
}

/**
 * Collects the imports between folders, of values and of types, also by import().
 *
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules of dependency-cruiser
 * @param {(path: string) => string | undefined} folderOf
 * @returns {Map<string, Set<string>>}
 */
export function findArrows(modules, folderOf) {
  const arrows = new Map()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (from === undefined || notShipped.test(source)) continue
    if (!arrows.has(from)) arrows.set(from, new Set())
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (to !== undefined && to !== from && !notShipped.test(resolved)) arrows.get(from).add(to)
    }
  }
  return arrows
}

/**
 * @returns a cycle as a list of folders, the first again at the end; `undefined` if there is none
 * @param {ReadonlyMap<string, ReadonlySet<string>>} arrows
 */
export function findFolderCycle(arrows) {
  const done = new Set()
  for (const start of arrows.keys()) {
    const cycle = visit(start, [])
    if (cycle) return cycle
  }
  return undefined

  function visit(folder, path) {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (done.has(folder)) return undefined
    for (const next of arrows.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder])
      if (cycle) return cycle
    }
    done.add(folder)
    return undefined
  }
}

/**
 * Draws packages and folders of features as a Mermaid flowchart. An arrow that follows from others is left out.
 *
 * @param {ReadonlyMap<string, ReadonlySet<string>>} packages
 * @param {ReadonlyMap<string, ReadonlySet<string>>} folders
 */
export function drawArrows(packages, folders) {
  const groups = groupFolders([...folders.keys()].toSorted())
  const inFeatures = [...groups].flatMap(([group, list]) =>
    group === ''
      ? list.map(folder => `    ${node(folder)}`)
      : [`    subgraph ${group}`, ...list.map(folder => `      ${node(folder, group)}`), '    end'],
  )
  return [
    'flowchart TB',
    '  subgraph features',
    ...inFeatures,
    ...reduce(folders).map(([from, to]) => `    ${idOf(from)} --> ${idOf(to)}`),
    '  end',
    ...reduce(packages).map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`),
  ].join('\n')
}

function groupFolders(folders) {
  const groups = new Map()
  for (const folder of folders) {
    const group = folder.includes('/') ? folder.split('/')[0] : ''
    groups.set(group, [...(groups.get(group) ?? []), folder])
  }
  return groups
}

const idOf = folder => folder.replaceAll(/[^a-z0-9]/g, '_')
const node = (folder, group) => `${idOf(folder)}["${group ? folder.slice(group.length + 1) : folder}"]`

/** Returns the arrows without those that another path of arrows implies, in the order of their names. */
function reduce(arrows) {
  return [...arrows]
    .flatMap(([from, all]) =>
      [...all]
        .filter(to => ![...all].some(other => other !== to && reaches(other, to, new Set())))
        .map(to => [from, to]),
    )
    .toSorted(([one, other], [two, another]) => one.localeCompare(two) || other.localeCompare(another))

  function reaches(from, to, seen) {
    if (from === to) return true
    if (seen.has(from)) return false
    seen.add(from)
    return [...(arrows.get(from) ?? [])].some(next => reaches(next, to, seen))
  }
}
