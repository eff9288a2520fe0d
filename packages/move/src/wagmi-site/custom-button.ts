import ts from 'typescript'

import { type FileMove, startWithComment } from '../file-move.ts'
import { nameOf } from '../nodes.ts'

/** The arguments of the old custom button's function: by member, its new value. */
export type CustomMembers = Readonly<Record<string, string>>

/** The hooks in the new values, and the members that each uses. */
const hooks: readonly { module: string; hook: string; call: string; names: Readonly<Record<string, string>> }[] = [
  {
    module: 'wagmi',
    hook: 'useAccount',
    call: 'useAccount()',
    names: { address: '', chain: '', chainId: '', isConnected: '', isConnecting: '' },
  },
  {
    module: '@latchkey/react',
    hook: 'useAppKitAccountDetails',
    call: "useAppKitAccountDetails({ namespace: 'eip155' })",
    names: { balance: '', balanceSymbol: '', profileName: '', profileImage: '' },
  },
  { module: '@latchkey/react', hook: 'useAppKitNetwork', call: 'useAppKitNetwork()', names: { caipNetwork: '' } },
  { module: '@latchkey/react', hook: 'useAppKit', call: 'useAppKit()', names: { open: '', close: '' } },
  { module: '@latchkey/react', hook: 'useAppKitState', call: 'useAppKitState()', names: { isModalOpen: 'open' } },
]

/**
 * Gives buttons that the site draws with a function their old arguments, from a component that is added to the file.
 *
 * @returns the moved ones
 */
export function moveCustom(file: FileMove, uses: readonly ts.Node[], members: CustomMembers): ts.Node[] {
  const found = uses.flatMap(use => readCustom(use, members) ?? [])
  const [first] = found
  if (!first) return []
  const component = file.freeName('CustomButton', 'DrawnButton')
  for (const { element } of found) {
    file.replace(element.openingElement.tagName, component)
    file.replace(element.closingElement.tagName, component)
    file.changed(element, `${element.openingElement.tagName.getText()} → a component of this file, over hooks`)
  }
  const taken = found.some(each => !each.taken) ? undefined : new Set(found.flatMap(each => each.taken ?? []))
  const given = Object.entries(members).filter(([name]) => !taken || taken.has(name))
  const statement = [first.element, ...ancestorsOf(first.element)].find(each => ts.isSourceFile(each.parent))
  const text = writeComponent(file, component, given)
  const { semicolon } = file.imports.style()
  file.edits.insert(
    statement && ts.isStatement(statement) ? startWithComment(file.text, statement) : first.element.getStart(),
    file.imports.quoted(semicolon === '' ? text.replace(/;$/gm, '') : text),
  )
  return found.map(({ use }) => use)
}

interface Custom {
  readonly use: ts.Node
  readonly element: ts.JsxElement
  /** The members that its function uses; `undefined` if it uses all. */
  readonly taken: readonly string[] | undefined
}

function readCustom(use: ts.Node, members: CustomMembers): Custom | undefined {
  const opening = use.parent.parent
  const element = ts.isJsxOpeningElement(opening) ? opening.parent : undefined
  if (!element || element.openingElement.attributes.properties.length > 0) return undefined
  const children = element.children.filter(each => !ts.isJsxText(each) || !each.containsOnlyTriviaWhiteSpaces)
  const [child] = children
  const render = child && children.length === 1 && ts.isJsxExpression(child) ? child.expression : undefined
  if (!render || !(ts.isArrowFunction(render) || ts.isFunctionExpression(render))) return undefined
  const [parameter] = render.parameters
  const taken = parameter ? takenOf(parameter.name) : []
  return taken?.some(name => !Object.hasOwn(members, name)) ? undefined : { use, element, taken }
}

/** Returns the members that a parameter uses; `undefined` if it uses all. */
function takenOf(name: ts.BindingName): string[] | undefined {
  if (!ts.isObjectBindingPattern(name) || name.elements.some(each => each.dotDotDotToken)) return undefined
  return name.elements.map(({ propertyName, name: local }) =>
    propertyName && !ts.isComputedPropertyName(propertyName) ? nameOf(propertyName) : local.getText(),
  )
}

function writeComponent(file: FileMove, component: string, given: readonly (readonly [string, string])[]): string {
  const values = given.map(([name, text]) => [name, file.isTyped ? text : text.replaceAll(/ as [^,}]+/g, '')] as const)
  const body = values.map(([, text]) => text).join('\n')
  const lines = hooks.flatMap(({ module, hook, call, names }) => {
    const wanted = Object.entries(names).filter(([name]) => new RegExp(`(?<![.\\w])${name}\\b(?!:)`).test(body))
    if (wanted.length === 0) return []
    file.imports.want(module, hook)
    const pattern = wanted.map(([name, old]) => (old === '' ? name : `${old}: ${name}`)).join(', ')
    return [`  const { ${pattern} } = ${call};`]
  })
  const members = values.map(([name, text]) => `    ${name === text ? name : `${name}: ${text}`},`)
  const hook = `use${component}`
  if (file.isTyped) file.imports.want('react', 'ReactNode', { isType: true })
  const type = file.isTyped ? `: { children: (button: ReturnType<typeof ${hook}>) => ReactNode }` : ''
  return `/** What the button of before gave to one that the site draws. */
function ${hook}() {
${lines.join('\n')}
  return {
${members.join('\n')}
  };
}

function ${component}({ children }${type}) {
  return <>{children(${hook}())}</>;
}

`
}

function* ancestorsOf(node: ts.Node): Generator<ts.Node> {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) yield at
}
