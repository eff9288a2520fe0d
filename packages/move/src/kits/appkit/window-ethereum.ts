import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { SiteFacts } from '../../kit.ts'
import { descendants } from '../../nodes.ts'

/** Adds viem's declaration, once, if a site relies on the type of `window.ethereum`, which AppKit declared. */
export function noteWindow({ files, declaresEthereum }: SiteFacts): void {
  if (declaresEthereum || files.some(declaresIt)) return
  const user = files.find(file => file.isTyped && usesIt(file))
  if (!user || user.imports.effectsOf('viem/window').length > 0) return
  user.imports.wantEffects('viem/window')
  user.changed(0, 'imports the type of window.ethereum, which AppKit declared')
}

function usesIt(file: FileMove): boolean {
  return [...descendants(file.source)].some(
    node =>
      ts.isPropertyAccessExpression(node) &&
      node.name.text === 'ethereum' &&
      /^(?:window|globalThis)$/.test(node.expression.getText()),
  )
}

/** Returns whether a module declares it: with its own interface, or by importing viem or wagmi. */
function declaresIt(file: FileMove): boolean {
  return (
    file.modulesNamed().includes('viem/window') ||
    [...descendants(file.source)].some(
      node => ts.isInterfaceDeclaration(node) && node.name.text === 'Window' && /\bethereum\b/.test(node.getText()),
    )
  )
}
