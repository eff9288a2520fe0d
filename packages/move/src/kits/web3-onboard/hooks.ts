import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { Maker } from '../../kit.ts'
import { indentAt } from '../../line-text.ts'
import { ancestor, callOf, descendants, isReference } from '../../nodes.ts'
import { Component } from './component.ts'
import { modules } from './modules.ts'
import { isResultUsed, useHelper } from './uses.ts'
import { readsOf, writeWallet } from './wallet-value.ts'

const react = '@web3-onboard/react'

/** Moves the hooks: their results keep their names, and are built on the hooks of Latchkey. */
export function moveHooks(file: FileMove, maker: Maker | undefined): void {
  const components = new Map<ts.Node, Component>()
  for (const hook of ['useConnectWallet', 'useSetChain', 'useWallets']) {
    const name = file.imports.find([react], hook)
    if (!name) continue
    const moved = file.references(name).map(use => {
      const statement = ancestor(use, ts.isVariableStatement)
      const scope = ancestor(use, ts.isBlock)
      const declaration = callOf(use)?.parent
      const isAlone = statement?.declarationList.declarations.length === 1 && callOf(use)?.arguments?.length === 0
      if (!statement || !scope || !isAlone || !declaration || !ts.isVariableDeclaration(declaration))
        return leaveUnchanged(file, use, hook)
      const component = components.get(scope) ?? new Component(file, scope, name)
      components.set(scope, component)
      const lines = writeLines(hook, component, declaration.name, maker)
      if (!lines) return leaveUnchanged(file, use, hook)
      const { semicolon } = file.imports.style()
      const indent = indentAt(file.text, statement.getStart())
      const text = [...component.takeLines(), ...lines].map(
        line => `${line.replaceAll('\n', `\n${indent}`)}${semicolon}`,
      )
      file.replace(statement, file.imports.quoted(text.join(`\n${indent}`)))
      file.changed(statement, `${hook} → hooks of @latchkey/react`)
      return true
    })
    if (moved.every(Boolean)) file.imports.drop(name)
  }
}

function leaveUnchanged(file: FileMove, use: ts.Node, hook: string): false {
  const row = modules[react]?.names?.[hook]
  file.leave(use, `${hook}: ${typeof row === 'object' && 'leave' in row ? row.leave : ''}`)
  return false
}

function writeLines(
  hook: string,
  component: Component,
  pattern: ts.BindingName,
  maker: Maker | undefined,
): string[] | undefined {
  if (hook === 'useWallets') return ts.isIdentifier(pattern) ? writeWallets(component, pattern.text) : undefined
  if (!ts.isArrayBindingPattern(pattern)) return undefined
  const [state, ...functions] = pattern.elements
  const names = functions.map(each => (ts.isBindingElement(each) && ts.isIdentifier(each.name) ? each.name.text : ''))
  const members = state && ts.isBindingElement(state) ? membersOf(state.name) : new Map<string, string>()
  if (!members) return undefined
  return hook === 'useConnectWallet'
    ? writeConnect(component, members, names, maker)
    : writeChain(component, members, names, maker)
}

/** Returns the names in an object pattern, by member. */
function membersOf(pattern: ts.BindingName): Map<string, string> | undefined {
  if (!ts.isObjectBindingPattern(pattern)) return undefined
  const plain = pattern.elements.every(each => ts.isIdentifier(each.name) && !each.initializer && !each.dotDotDotToken)
  if (!plain) return undefined
  return new Map(pattern.elements.map(each => [(each.propertyName ?? each.name).getText(), each.name.getText()]))
}

function writeConnect(
  component: Component,
  members: ReadonlyMap<string, string>,
  [connect = '', disconnect = '', ...others]: readonly string[],
  maker: Maker | undefined,
): string[] | undefined {
  const { file, scope } = component
  if (
    [...members.keys()].some(name => name !== 'wallet' && name !== 'connecting') ||
    others.some(each => usesOf(scope, each).length > 0)
  )
    return undefined
  const connects = usesOf(scope, connect)
  const disconnects = usesOf(scope, disconnect)
  const ends = disconnects.map(use => callOf(use))
  const asks = connects.some(use => (callOf(use)?.arguments?.length ?? 0) > 0)
  const isAwaited = connects.some(use => callOf(use) && isResultUsed(callOf(use) ?? use))
  if (asks || ends.some(call => !call) || (isAwaited && !maker)) return undefined

  const lines: string[] = []
  const wallet = members.get('wallet')
  const skipped = ends.flatMap(call => [...(call?.arguments ?? [])])
  if (wallet !== undefined) {
    const { value, condition, from } = writeWallet(readsOf(file, scope, wallet, skipped), component.walletNames())
    lines.push(component.memo(wallet, condition, value, 'null', from))
  }
  const connecting = members.get('connecting')
  if (connecting !== undefined) lines.push(`const ${connecting} = ${component.isOpen()} && !${component.isConnected()}`)
  if (connect !== '' && isAwaited && maker) {
    const helper = useHelper(file, maker, 'connectWallet')
    if (helper !== connect) lines.push(`const ${connect} = ${helper}`)
  } else if (connect !== '') lines.push(`const ${connect} = () => ${component.open()}({ view: 'Connect' })`)
  if (disconnect !== '') {
    component.disconnect(disconnect)
    for (const call of ends) if (call?.arguments?.length) file.removeInside(call.arguments.pos, call.arguments.end)
  }
  return lines
}

function writeChain(
  component: Component,
  members: ReadonlyMap<string, string>,
  [setChain = '', ...others]: readonly string[],
  maker: Maker | undefined,
): string[] | undefined {
  const { file } = component
  if ([...members.keys()].some(name => !['chains', 'connectedChain', 'settingChain'].includes(name))) return undefined
  if (others.some(Boolean) || ((setChain !== '' || members.has('chains')) && !maker)) return undefined
  const lines: string[] = []
  const connected = members.get('connectedChain')
  if (connected !== undefined) {
    const [isConnected, chainId] = [component.isConnected(), component.chainId()]
    const value = `{ namespace: 'evm', id: \`0x\${Number(${chainId}).toString(16)}\` }`
    lines.push(component.memo(connected, isConnected, value, 'null', [isConnected, chainId]))
  }
  const chains = members.get('chains')
  if (chains !== undefined && maker) lines.push(...aliased(chains, useHelper(file, maker, 'siteChains')))
  if (setChain === '' || !maker) return lines
  const helper = useHelper(file, maker, 'switchToChain')
  const setting = members.get('settingChain')
  if (setting === undefined) return [...lines, ...aliased(setChain, helper)]
  const set = file.freeName(`set${setting[0]?.toUpperCase()}${setting.slice(1)}`, 'setIsSettingChain')
  file.imports.want('react', 'useState')
  const type = file.isTyped ? `: Parameters<typeof ${helper}>[0]` : ''
  return [
    ...lines,
    `const [${setting}, ${set}] = useState(false)`,
    `const ${setChain} = (chain${type}) => {\n  ${set}(true)¶\n  return ${helper}(chain).finally(() => ${set}(false))¶\n}`.replaceAll(
      '¶',
      file.imports.style().semicolon,
    ),
  ]
}

function writeWallets(component: Component, local: string): string[] {
  const reads = new Set(['label', 'icon', 'provider', 'accounts', 'chains'] as const)
  const { value, condition, from } = writeWallet(reads, component.walletNames())
  return [component.memo(local, condition, `[\n        ${value},\n      ]`, '[]', from)]
}

function aliased(local: string, name: string): string[] {
  return local === name ? [] : [`const ${local} = ${name}`]
}

function usesOf(scope: ts.Node, name: string): ts.Identifier[] {
  return [...descendants(scope)].filter(
    (node): node is ts.Identifier =>
      name !== '' &&
      ts.isIdentifier(node) &&
      node.text === name &&
      isReference(node) &&
      !ts.isBindingElement(node.parent) &&
      !isDependency(node),
  )
}

/** Returns whether a function is a dependency of an effect, which it stays. */
function isDependency({ parent }: ts.Node): boolean {
  return ts.isArrayLiteralExpression(parent)
}
