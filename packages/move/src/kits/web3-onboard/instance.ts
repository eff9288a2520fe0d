import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { Maker } from '../../kit.ts'
import { ancestor, descendants, isReference, referencesOf } from '../../nodes.ts'
import { members } from './modules.ts'
import { importOfKit, isResultUsed, useHelper } from './uses.ts'

/** Moves a file's uses of `onboard` itself. */
export function moveInstance(file: FileMove, maker: Maker): void {
  const local = maker.file === file ? maker.kit : importOfKit(file, maker)?.local
  if (local === undefined) return
  const { scope } = maker
  const uses = scope
    ? [...descendants(scope)].filter(
        (node): node is ts.Identifier => ts.isIdentifier(node) && node.text === local && isReference(node),
      )
    : referencesOf(file.source, local)
  for (const use of uses) {
    const { parent } = ts.isNonNullExpression(use.parent) ? use.parent : use
    const kit = ts.isNonNullExpression(use.parent) ? use.parent : use
    const isDeclared = ts.isVariableDeclaration(parent) || ts.isExportSpecifier(parent) || ts.isExportAssignment(parent)
    if (isDeclared || isGuard(use) || ts.isTypeQueryNode(parent) || isOfProvider(use)) continue
    if (ts.isPropertyAccessExpression(parent) && parent.expression === kit) moveMember(file, maker, parent)
    else
      file.leave(
        use,
        `${local} is a kit of Latchkey now: open, getAccount, getProvider and subscribeAccount are its members`,
      )
  }
}

/** Returns whether a use is part of `if (!onboard) onboard = …`, which becomes one constant. */
function isGuard(use: ts.Node): boolean {
  const { parent } = use
  const isSet = ts.isBinaryExpression(parent) && parent.left === use && parent.operatorToken.getText() === '='
  return (
    isSet || (ts.isPrefixUnaryExpression(parent) && ancestor(use, ts.isIfStatement)?.parent === use.getSourceFile())
  )
}

function isOfProvider(use: ts.Node): boolean {
  const { parent } = use
  return (
    ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent) && parent.parent.name.getText() === 'web3Onboard'
  )
}

function moveMember(file: FileMove, maker: Maker, access: ts.PropertyAccessExpression): void {
  const kit = access.expression.getText().replace(/!$/, '')
  const name = access.name.text
  const call = callOfMember(access)
  if (name === 'state' && ts.isPropertyAccessExpression(access.parent)) return moveState(file, maker, access.parent)
  if (name === 'connectWallet' && call) {
    if (call.arguments.length > 0)
      return file.leave(
        call,
        'connectWallet: connect({ connectorId }) of the kit connects one wallet without the modal',
      )
    const isUsed = isResultUsed(call)
    file.replace(
      call,
      isUsed ? `${useHelper(file, maker, 'connectWallet')}()` : file.imports.quoted(`${kit}.open({ view: 'Connect' })`),
    )
    return file.changed(call, `connectWallet → ${isUsed ? 'a function over open' : 'open'}`)
  }
  if (name === 'disconnectWallet' && call && !isResultUsed(call)) {
    file.replace(call, `${kit}.disconnect()`)
    return file.changed(call, 'disconnectWallet → disconnect')
  }
  if (name === 'setChain' && call) {
    file.replace(access, useHelper(file, maker, 'switchToChain'))
    return file.changed(call, 'setChain → a function over switchNetwork')
  }
  file.leave(access, `${name}: ${members[name] ?? 'nothing of Latchkey is called like this'}`)
}

/** Moves a read of the state. */
function moveState(file: FileMove, maker: Maker, access: ts.PropertyAccessExpression): void {
  const call = callOfMember(access)
  const name = access.name.text
  if (name === 'get' && call?.arguments.length === 0) {
    const { parent } = call
    if (ts.isPropertyAccessExpression(parent) && parent.name.text === 'wallets') {
      file.replace(parent, `${useHelper(file, maker, 'connectedWallets')}()`)
      return file.changed(call, 'state.get().wallets → a function over getAccount and getProvider')
    }
    if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) {
      const [element, ...more] = parent.name.elements
      if (element && more.length === 0 && (element.propertyName ?? element.name).getText() === 'wallets') {
        file.replace(parent.name, element.name.getText())
        file.replace(call, `${useHelper(file, maker, 'connectedWallets')}()`)
        return file.changed(call, 'state.get().wallets → a function over getAccount and getProvider')
      }
    }
  }
  const [argument] = call?.arguments ?? []
  if (name === 'select' && call && argument && ts.isStringLiteral(argument) && argument.text === 'wallets') {
    file.replace(call, useHelper(file, maker, 'walletsState'))
    file.changed(call, "state.select('wallets') → an object over subscribeAccount and subscribeNetwork")
    const after = call.parent
    if (ts.isPropertyAccessExpression(after) && after.name.text !== 'subscribe')
      file.leave(after, `${after.name.text}: state.select('wallets') has subscribe alone now`)
    return
  }
  if (name === 'actions' && ts.isPropertyAccessExpression(access.parent)) return moveAction(file, access.parent)
  file.leave(
    access,
    `state.${name}: getAccount, getProvider and getCaipNetwork of the kit read it, subscribeAccount and subscribeNetwork follow it`,
  )
}

const themes: Readonly<Record<string, string>> = { light: 'light', dark: 'dark', default: 'light', system: 'auto' }

function moveAction(file: FileMove, access: ts.PropertyAccessExpression): void {
  const name = access.name.text
  const [theme] = callOfMember(access)?.arguments ?? []
  const mode = theme && ts.isStringLiteral(theme) ? themes[theme.text] : undefined
  if (name !== 'updateTheme' || !theme || mode === undefined)
    return file.leave(access, `${name}: ${members[name] ?? 'nothing of Latchkey is called like this'}`)
  const kit = /^\w+/.exec(access.getText())?.[0] ?? ''
  file.replace(access.parent, file.imports.quoted(`${kit}.setThemeMode('${mode}')`))
  file.changed(access, 'updateTheme → setThemeMode')
}

function callOfMember(access: ts.PropertyAccessExpression): ts.CallExpression | undefined {
  return ts.isCallExpression(access.parent) && access.parent.expression === access ? access.parent : undefined
}
