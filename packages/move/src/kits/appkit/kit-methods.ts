import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { descendants } from '../../nodes.ts'

/** Methods that only AppKit's kit has, with their equivalents. Their names are long enough to be unique. */
const methods: Readonly<Record<string, { readonly name: string; readonly isMember?: true }>> = {
  getActiveChainNamespace: { name: 'getState().activeChain', isMember: true },
  setCaipNetwork: { name: 'switchNetwork' },
}

/** Replaces calls of methods that Latchkey's kit does not have. */
export function moveMethods(file: FileMove): void {
  for (const node of descendants(file.source)) {
    if (!ts.isPropertyAccessExpression(node) || !Object.hasOwn(methods, node.name.text)) continue
    const call = node.parent
    const method = methods[node.name.text]
    if (!method || !ts.isCallExpression(call) || call.expression !== node) continue
    file.edits.replace(
      node.name.getStart(file.source),
      method.isMember ? call.getEnd() : node.name.getEnd(),
      method.name,
    )
    file.changed(node.name, `${node.name.text} → ${method.name}`)
  }
}
