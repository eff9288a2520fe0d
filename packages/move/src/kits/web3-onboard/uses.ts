import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { ImportedName } from '../../imported-names.ts'
import type { Maker } from '../../kit.ts'
import { isModuleOf, moduleNameOf } from '../../module-path.ts'
import { helperName, needHelper } from './maker.ts'

/** Returns the name under which a file imports the kit. */
export function importOfKit(file: FileMove, maker: Maker | undefined): ImportedName | undefined {
  if (!maker || maker.file === file) return undefined
  return file.imports.names.find(
    ({ module, imported }) =>
      isModuleOf(file.path, module, maker.file.path) &&
      ((maker.exported === 'name' && imported === maker.kit) ||
        (maker.exported === 'default' && imported === 'default')),
  )
}

/** Lets a file call one of the functions beside the kit. @returns its name in the file */
export function useHelper(file: FileMove, maker: Maker, name: string): string {
  needHelper(maker, name, file)
  const own = helperName(maker, name)
  if (maker.file === file) return own
  const local = file.freeName(own, `${own}OfKit`)
  const module = moduleNameOf(file.path, maker.file.path, file.modulesNamed())
  file.imports.want(module, own, { local })
  return local
}

/** Returns whether the result of a call is used, except for awaiting it. */
export function isResultUsed(call: ts.Node): boolean {
  const { parent } = call
  if (ts.isExpressionStatement(parent) || ts.isVoidExpression(parent)) return false
  // The result of an event handler is ignored.
  if (ts.isArrowFunction(parent)) return !isHandler(parent)
  const passes =
    ts.isAwaitExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== call) ||
    (ts.isBinaryExpression(parent) &&
      parent.right === call &&
      /^(?:&&|\|\||\?\?)$/.test(parent.operatorToken.getText()))
  return !passes || isResultUsed(parent)
}

function isHandler(node: ts.ArrowFunction): boolean {
  const { parent } = node
  if (ts.isBinaryExpression(parent)) return /\.on\w+$/.test(parent.left.getText())
  return (
    ts.isJsxExpression(parent) ||
    (ts.isCallExpression(parent) && /\.(?:addEventListener|on|once)$/.test(parent.expression.getText()))
  )
}
