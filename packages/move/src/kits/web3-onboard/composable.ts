import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { Maker } from '../../kit.ts'
import { moduleNameOf } from '../../module-path.ts'
import { ancestor, callOf, descendants, isReference } from '../../nodes.ts'
import { helperName, needHelper } from './maker.ts'

/** The members of `useOnboard()` with an equivalent. */
const members: ReadonlySet<string> = new Set([
  'wallets',
  'connectedWallet',
  'connectedChain',
  'connectingWallet',
  'settingChain',
  'connectWallet',
  'disconnectWallet',
  'disconnectConnectedWallet',
  'setChain',
])

/** Moves the composable of Vue: pages call one of the same name and form, which is added beside the kit. */
export function moveComposable(file: FileMove, maker: Maker): void {
  const name = file.imports.find(['@web3-onboard/vue'], 'useOnboard')
  if (!name) return
  const uses = file.references(name)
  const unknown = uses.flatMap(use => unknownMembers(use))
  // The script of a component exports nothing.
  const isReached = maker.file === file || !maker.file.path.endsWith('.vue')
  if (unknown.length > 0 || !isReached || uses.some(use => !callOf(use))) {
    const why =
      unknown.length > 0
        ? `${unknown.join(', ')}: the composables of @latchkey/vue have the rest`
        : 'make the kit in a module'
    for (const use of uses) file.leave(use, `useOnboard: ${why}`)
    return
  }
  needHelper(maker, 'useOnboard', file)
  const own = helperName(maker, 'useOnboard')
  if (maker.file === file) {
    file.rename(name, own)
    file.imports.drop(name)
  } else {
    const module = moduleNameOf(file.path, maker.file.path, file.modulesNamed())
    file.imports.want(module, own, { local: name.local, instead: name })
  }
  file.changed(name.node, 'useOnboard → a composable beside the kit, over those of @latchkey/vue')
}

/** Returns the members that a page uses and that have no equivalent; all of them, if it uses them in an unknown way. */
function unknownMembers(use: ts.Identifier): string[] {
  const declaration = callOf(use)?.parent
  if (!declaration || !ts.isVariableDeclaration(declaration)) return ['its result']
  if (ts.isObjectBindingPattern(declaration.name))
    return declaration.name.elements
      .map(({ propertyName, name, dotDotDotToken }) => (dotDotDotToken ? name : (propertyName ?? name)).getText())
      .filter(each => !members.has(each))
  const local = declaration.name.getText()
  const scope = ancestor(use, ts.isBlock) ?? use.getSourceFile()
  return [...descendants(scope)].flatMap(node => {
    if (!ts.isIdentifier(node) || node.text !== local || !isReference(node) || node.parent === declaration) return []
    const { parent } = node
    const member = ts.isPropertyAccessExpression(parent) ? parent.name.text : 'its result'
    return members.has(member) ? [] : [member]
  })
}
