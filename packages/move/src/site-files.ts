import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Folders with installed or built files. */
const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'vendor', 'target'])
/** Folders of tools that contain code of the site. */
const hidden = new Set(['.storybook', '.vitepress'])
const wanted =
  /(?:\.(?:[mc]?[jt]sx?|vue|svelte|css|scss|sass|less|html)|(?:^|\/)(?:(?:package|package-lock|npm-shrinkwrap)\.json|pnpm-workspace\.yaml))$/

/** Returns the files of a site that can be moved, as paths from its folder with `/`, sorted. Links are not followed. */
export function siteFiles(folder: string): string[] {
  return filesIn(folder, file => wanted.test(file) && !isDeclaration.test(file) && !/\.min\.[mc]?js$/.test(file))
}

/** Returns the files of a site that contain only type declarations. */
export function declarationFiles(folder: string): string[] {
  return filesIn(folder, file => isDeclaration.test(file))
}

function isSeen(folder: string): boolean {
  return !folder.startsWith('.') || hidden.has(folder)
}

const isDeclaration = /\.d\.[mc]?ts$/

function filesIn(folder: string, isWanted: (file: string) => boolean): string[] {
  const files: string[] = []
  walk(folder)
  return files.sort()

  function walk(path: string): void {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name)
      if (entry.isDirectory() && !skipped.has(entry.name) && isSeen(entry.name)) walk(inside)
      const file = relative(folder, inside).split(sep).join('/')
      if (entry.isFile() && isWanted(file)) files.push(file)
    }
  }
}
