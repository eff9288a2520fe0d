import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { descendants } from '../../nodes.ts'

/** Methods of a kit that only AppKit has, and what reads the same here. Their names are long enough to belong to nothing else. */
const methods: Readonly<Record<string, { readonly name: string; readonly isMember?: true }>> = {
  getActiveChainNamespace: { name: 'getState().activeChain', isMember: true },
  setCaipNetwork: { name: 'switchNetwork' },
}

/** Gives calls of methods that Latchkey's kit lacks their equal. */
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
