import ts from 'typescript'

import { type FileMove, isModuleName } from '../../file-move.ts'
import type { Kit, SiteFacts } from '../../kit.ts'
import { callOf, descendants, nameOf } from '../../nodes.ts'
import { takenFrom } from '../../taken-names.ts'
import { adapterOptions, cssVariables, kitOptions, modules } from './modules.ts'
import { fitEvents } from './events.ts'
import { moveOneScript } from './one-script.ts'
import { fitProvider } from './provider.ts'

/** AppKit 1.7 and 1.8, and the names of Web3Modal that are one to one. */
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
      if (name.imported === 'createAppKit') for (const use of file.references(name)) fitKit(file, callOf(use), facts)
      if (name.imported === 'useAppKitProvider') for (const use of file.references(name)) fitProvider(file, callOf(use))
      if (/^use(?:AppKit|Web3Modal)Events$/.test(name.imported))
        for (const use of file.references(name)) fitEvents(file, callOf(use))
      if (name.imported === 'AppKitProvider') addElements(file, facts)
    }
    if (!facts.importsElements) noteElements(file, facts)
    moveOneScript(file)
    renameVariables(file)
  },
}

/** Takes out what ours does not take. */
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

function fitKit(file: FileMove, call: ts.CallExpression | ts.NewExpression | undefined, facts: SiteFacts): void {
  if (!call) return
  addElements(file, facts)
  const [options] = call.arguments ?? []
  if (!options || !ts.isObjectLiteralExpression(options)) return
  for (const member of options.properties) {
    const why = member.name && kitOptions[nameOf(member.name)]
    if (member.name && why !== undefined) file.leave(member, `${nameOf(member.name)}: ${why}`)
  }
}

/** The old kit defined its elements by itself. */
function addElements(file: FileMove, facts: SiteFacts): void {
  if (!facts.hasElements || facts.importsElements) return
  facts.importsElements = true
  file.imports.wantEffects('@latchkey/appkit/elements')
  file.changed(0, 'imports the elements that the site writes as tags')
}

/** Where the kit is made of code that comes later, so should they: a server may read the file. */
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
