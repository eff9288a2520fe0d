import ts from 'typescript'

import { type FileMove, isModuleName } from '../../file-move.ts'
import type { ImportedName } from '../../imported-names.ts'
import type { Kit, SiteFacts } from '../../kit.ts'
import { indentAt, isFirstOnLine } from '../../line-text.ts'
import { callOf, descendants, nameOf, propertiesOf, valueOf } from '../../nodes.ts'
import { takenFrom } from '../../taken-names.ts'
import { attributesOf } from '../../wagmi-site/jsx.ts'
import { providers } from '../../wagmi-site/places.ts'
import { unwrap } from '../../wagmi-site/unwrap.ts'
import { noteWindow } from './window-ethereum.ts'
import { adapterOptions, cssVariables, droppedOptions, kitOptions, modules } from './modules.ts'
import { fitEvents } from './events.ts'
import { dropRegistration, moveFormerKit } from './former-kit.ts'
import { moveMethods } from './kit-methods.ts'
import { moveOneScript } from './one-script.ts'
import { fitProvider } from './provider.ts'

/** AppKit 1.7 and 1.8, and the names of Web3Modal with a direct equivalent. */
export const appkit: Kit = {
  name: 'appkit',
  title: 'AppKit',
  packages: /^@reown\/appkit(?:-|$)|^@web3modal\//,
  modules,
  cssVariables,
  survey(file, facts) {
    if (file.imports.find(Object.keys(modules), 'createAppKit')) facts.makesKit = true
  },
  transform(file, facts) {
    for (const name of file.imports.names) {
      if (!Object.hasOwn(modules, name.module)) continue
      if (Object.hasOwn(adapterOptions, name.imported))
        for (const use of file.references(name)) fitAdapter(file, name.imported, callOf(use))
      if (name.imported === 'createAppKit')
        for (const use of file.references(name)) fitKit(file, callOf(use), facts, name.module.endsWith('core'))
      if (name.imported === 'ConnectedWalletInfo') moveWalletInfo(file, name)
      if (name.imported === 'DefaultSIWX') moveDefaultSiwx(file, name)
      if (name.imported === 'modal') moveFormerKit(file, name)
      if (name.imported === 'getAppKit') dropRegistration(file, name)
      if (name.imported === 'useAppKitProvider') for (const use of file.references(name)) fitProvider(file, callOf(use))
      if (/^use(?:AppKit|Web3Modal)Events$/.test(name.imported))
        for (const use of file.references(name)) fitEvents(file, callOf(use))
      if (name.imported === 'AppKitProvider') {
        if (facts.makesKit) unwrapProviders(file, name)
        addElements(file, facts)
      }
    }
    if (!facts.importsElements && !facts.makesKit) noteElements(file, facts)
    moveMethods(file)
    if (file.imports.find(Object.keys(modules), 'createAppKit')) noteWindow(facts)
    moveOneScript(file)
    renameVariables(file)
  },
}

/** Removes arguments that our adapter does not accept. */
function fitAdapter(file: FileMove, name: string, call: ts.CallExpression | ts.NewExpression | undefined): void {
  const [options] = call?.arguments ?? []
  const takes = adapterOptions[name] ?? []
  if (!call?.arguments || !options) return
  if (takes.length === 0) {
    const [start, end] = [call.arguments.pos, call.arguments.end]
    const close = file.text.indexOf(')', end)
    file.removeInside(start, close)
    file.changed(options, `${name} takes no arguments: it finds wallets by itself`)
    return
  }
  if (!ts.isObjectLiteralExpression(options)) return
  for (const member of options.properties) {
    const key = member.name && nameOf(member.name)
    if (key === undefined || takes.includes(key)) continue
    file.dropped(member, `${key} of ${name}`)
    file.removeFromList(member, options.properties)
  }
}

function fitKit(
  file: FileMove,
  call: ts.CallExpression | ts.NewExpression | undefined,
  facts: SiteFacts,
  isCore: boolean,
): void {
  if (!call) return
  addElements(file, facts)
  const [options] = call.arguments ?? []
  if (isCore) fitCore(file, call)
  if (!options || !ts.isObjectLiteralExpression(options)) return
  fitOptions(file, options, '')
  const features = valueOf(propertiesOf(options).get('features'))
  if (features && ts.isObjectLiteralExpression(features)) fitOptions(file, features, 'features.')
}

function fitOptions(file: FileMove, { properties }: ts.ObjectLiteralExpression, prefix: string): void {
  for (const member of properties) {
    const name = member.name ? prefix + nameOf(member.name) : ''
    if (Object.hasOwn(kitOptions, name)) file.leave(member, `${name}: ${kitOptions[name]}`)
    if (!Object.hasOwn(droppedOptions, name)) continue
    file.dropped(member, `${name}: ${droppedOptions[name]}`)
    file.removeFromList(member, properties)
  }
}

/**
 * Unwraps providers, because one with options would create a separate kit, while AppKit's took the page's. Hooks find the kit by
 * themselves.
 */
function unwrapProviders(file: FileMove, name: ImportedName): void {
  for (const element of providers(file, name.module, 'AppKitProvider')) {
    const attributes = attributesOf(element)
    if (!attributes || attributes.has('appKit')) continue
    unwrap(file, element)
    file.changed(element, 'AppKitProvider: hooks find the kit of createAppKit by themselves')
  }
}

/** Sets the option that limits the kit to wallets, as the core entries did. */
function fitCore(file: FileMove, call: ts.CallExpression | ts.NewExpression): void {
  const [options] = call.arguments ?? []
  const first = options && ts.isObjectLiteralExpression(options) ? options.properties[0] : undefined
  if (!options || !first) return file.check(call, 'createAppKit of the core entry: `basic: true` shows wallets only')
  if (propertiesOf(options as ts.ObjectLiteralExpression).has('basic')) return
  const start = first.getStart(file.source)
  const separator = isFirstOnLine(file.text, start) ? `\n${indentAt(file.text, start)}` : ' '
  file.edits.insert(start, `basic: true,${separator}`)
  file.changed(call, 'createAppKit of the core entry → `basic: true`')
}

/** Replaces the default sign-in: without arguments it does the same as `Siwx`. */
function moveDefaultSiwx(file: FileMove, name: ImportedName): void {
  const calls = file.references(name).map(callOf)
  if (calls.length === 0 || !calls.every(call => call && (call.arguments?.length ?? 0) === 0)) return
  file.imports.want('@latchkey/siwx', 'Siwx', { instead: name })
  file.rename(name, 'Siwx')
  file.changed(name.node, 'DefaultSIWX → Siwx of @latchkey/siwx')
}

/** Adds `undefined` to the type of the wallet, which was part of the old one and is now part of the hook's result. */
function moveWalletInfo(file: FileMove, name: ImportedName): void {
  const types = file.references(name).map(use => use.parent)
  if (!types.every(ts.isTypeReferenceNode)) return
  for (const type of types) {
    const isPart = ts.isArrayTypeNode(type.parent) || ts.isIndexedAccessTypeNode(type.parent)
    file.replace(type, isPart ? '(WalletInfo | undefined)' : 'WalletInfo | undefined')
  }
  file.imports.want('@latchkey/appkit', 'WalletInfo', { isType: true, instead: name })
  file.changed(name.node, 'ConnectedWalletInfo → WalletInfo | undefined')
}

/** Imports the elements, which the old kit defined by itself. */
function addElements(file: FileMove, facts: SiteFacts): void {
  if (!facts.hasElements || facts.importsElements) return
  facts.importsElements = true
  file.imports.wantEffects('@latchkey/appkit/elements')
  file.changed(0, 'imports the elements that the site writes as tags')
}

/**
 * Leaves a note at an `import()` of `createAppKit` that the elements belong beside it: a static import could be read on a server.
 */
function noteElements(file: FileMove, facts: SiteFacts): void {
  if (!facts.hasElements) return
  for (const node of descendants(file.source)) {
    if (!isModuleName(node) || !Object.hasOwn(modules, node.text) || !takenFrom(node).includes('createAppKit')) continue
    facts.importsElements = true
    file.leave(node, "import('@latchkey/appkit/elements') beside it defines the elements that the site writes as tags")
  }
}

function renameVariables(file: FileMove): void {
  for (const node of descendants(file.source)) {
    const equal = ts.isStringLiteral(node) ? cssVariables[node.text] : undefined
    if (equal === undefined) continue
    file.edits.replace(node.getStart(file.source) + 1, node.getEnd() - 1, equal)
    file.changed(node, `${node.getText(file.source).slice(1, -1)} → ${equal}`)
  }
}
