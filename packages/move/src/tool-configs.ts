import ts from 'typescript'

import { type FileMove, isModuleName } from './file-move.ts'
import type { Kit } from './kit.ts'
import { rowOf } from './move-names.ts'
import { packageOf } from './needed-packages.ts'
import { descendants } from './nodes.ts'

/**
 * Moves the package names in the configs of a site's tools. A list gets the packages of Latchkey that the site imports, and no
 * others; a pattern or a key, such as that of a mock, stays with a line in the report.
 */
export function moveConfigs(files: readonly FileMove[], kits: readonly Kit[]): void {
  const imported = new Set(files.flatMap(file => file.modulesAfter().map(packageOf)))
  for (const file of files.filter(({ path }) => /\.config\.[mc]?[jt]s$/.test(path)))
    for (const kit of kits) {
      const nodes = [...descendants(file.source)].filter(node => !isModuleName(node))
      for (const node of nodes) {
        if (ts.isArrayLiteralExpression(node)) moveList(file, kit, node, imported)
        else if (ts.isStringLiteral(node) || ts.isRegularExpressionLiteral(node)) noteText(file, kit, node)
      }
    }
}

function moveList(
  file: FileMove,
  kit: Kit,
  { elements }: ts.ArrayLiteralExpression,
  imported: ReadonlySet<string>,
): void {
  const texts = elements.filter(ts.isStringLiteral)
  const present = new Set(texts.map(({ text }) => text))
  for (const element of texts) {
    const { text } = element
    if (!kit.packages.test(packageOf(text))) continue
    const row = rowOf(kit, text)
    const target = row?.others === undefined ? row?.to : undefined
    if (target === undefined || present.has(target) || !imported.has(packageOf(target))) {
      file.removeFromList(element, elements)
      file.changed(element, `${text} goes`)
      continue
    }
    present.add(target)
    file.edits.replace(element.getStart() + 1, element.getEnd() - 1, target)
    file.changed(element, `${text} → ${target}`)
  }
}

function noteText(file: FileMove, kit: Kit, node: ts.StringLiteral | ts.RegularExpressionLiteral): void {
  const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node
  if (ts.isStringLiteral(node) && !isKey && kit.packages.test(packageOf(node.text))) {
    if (!ts.isArrayLiteralExpression(node.parent))
      file.leave(node, `${node.text}: leave it out, or name the package of Latchkey`)
    return
  }
  const text = ts.isStringLiteral(node) ? node.text : node.text.replaceAll('\\/', '/')
  const names = text.match(/@[\w-]+\/[\w-]+|[\w@-]+/g) ?? []
  if (names.some(name => kit.packages.test(name)))
    file.check(node, `${text}: name the packages of Latchkey there: docs/guides/testing-your-site.md`)
}
