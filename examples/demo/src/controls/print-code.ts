import { type Token, toTokens } from './code-tokens.ts'
import { adapters, createRecipe, type KitPlace, type KitRecipe } from './kit-options.ts'
import type { ChainName, Setup } from './setup.ts'

/** Kinds of sites that the code is printed for. */
export const flavours = ['react', 'vue', 'html'] as const
/** A kind of site. */
export type Flavour = (typeof flavours)[number]

/** A line of code. */
export interface CodeLine {
  readonly tokens: readonly Token[]
  /** The option of the line, such as `themeMode`. Lines of one option change together. */
  readonly option?: string
}

/** Prints the code of a set-up: the options that `createAppKit` needs, and those that differ from the kit's defaults. */
export function printCode(setup: Setup, flavour: Flavour, place: KitPlace): readonly CodeLine[] {
  const recipe = createRecipe(setup, place)
  return { react: printReact, vue: printVue, html: printHtml }[flavour](recipe)
}

/** Prints the command that installs the packages of a set-up. */
export function printInstall(setup: Setup, flavour: Flavour, place: KitPlace): readonly string[] {
  if (flavour === 'html') return ['npx -y pnpm@12.21.0 build latchkey.js']
  const { chains, signInServer } = createRecipe(setup, place)
  const packages = [
    `@latchkey/${flavour}`,
    '@latchkey/appkit',
    ...chains.map(chain => adapters[chain].packageName),
    ...(signInServer === undefined ? [] : ['@latchkey/siwx']),
  ]
  return [
    `npm install ${packages.slice(0, 2).join(' ')}`,
    ...pairs(packages.slice(2)).map(pair => `  ${pair.join(' ')}`),
  ]
}

/** Returns the text of printed lines. */
export function toText(lines: readonly CodeLine[]): string {
  return lines.map(({ tokens }) => `${tokens.map(({ text }) => text).join('')}\n`).join('')
}

/** Returns the options whose printed lines differ between two prints. */
export function changedOptions(before: readonly CodeLine[], after: readonly CodeLine[]): ReadonlySet<string> {
  const textsOf = (lines: readonly CodeLine[]): Map<string, string> => {
    const texts = new Map<string, string>()
    for (const line of lines)
      if (line.option !== undefined) texts.set(line.option, `${texts.get(line.option) ?? ''}${toText([line])}`)
    return texts
  }
  const [earlier, later] = [textsOf(before), textsOf(after)]
  return new Set([...later].filter(([option, text]) => earlier.get(option) !== text).map(([option]) => option))
}

function printReact(recipe: KitRecipe): readonly CodeLine[] {
  return [
    ...printImports(recipe),
    ...code(`import {`, `  AppKitButton,`, `  createAppKit,`, `} from '@latchkey/react'`, ``),
    ...printSandboxWallet(recipe),
    ...printKit(recipe),
    ...code(``, `export function App() {`, `  return <AppKitButton />`, `}`),
  ]
}

function printVue(recipe: KitRecipe): readonly CodeLine[] {
  return [
    ...code(`<script setup lang="ts">`),
    ...printImports(recipe),
    ...code(`import {`, `  AppKitButton,`, `  createAppKit,`, `} from '@latchkey/vue'`, ``),
    ...printSandboxWallet(recipe),
    ...printKit(recipe),
    ...code(`</script>`, ``, `<template>`, `  <AppKitButton />`, `</template>`),
  ]
}

function printHtml(recipe: KitRecipe): readonly CodeLine[] {
  const { chains, signInServer } = recipe
  const names = ['createAppKit', ...chains.map(chain => adapters[chain].className), 'networks']
  return [
    ...code(`<w3m-button></w3m-button>`, ``, `<script type="module" src="/latchkey/latchkey.js"></script>`),
    ...code(`<script type="module">`, `const {`),
    ...names.map(name => line(`  ${name},`, 'adapters')),
    ...code(`} = window.Latchkey`, ``),
    ...(signInServer === undefined
      ? []
      : [line('// Sign-in needs a bundler: docs/guides/sign-in.md', 'siwx'), line('', 'siwx')]),
    ...printSandboxWallet(recipe),
    ...printKit({ ...recipe, signInServer: undefined }, 'networks.'),
    ...code(`</script>`),
  ]
}

function printImports({ chains, networks, signInServer }: KitRecipe): readonly CodeLine[] {
  return [
    ...chains.map(chain => {
      const { className, packageName } = adapters[chain]
      return line(`import { ${className} } from '${packageName}'`, `adapter ${chain}`)
    }),
    ...printNetworkImport(networks),
    ...(signInServer === undefined ? [] : [line(`import { Siwx } from '@latchkey/siwx'`, 'siwx')]),
  ]
}

function printNetworkImport(names: readonly string[]): readonly CodeLine[] {
  const inOneLine = `import { ${names.join(', ')} } from '@latchkey/appkit/networks'`
  if (inOneLine.length <= longestLine) return [line(inOneLine, 'networks')]
  return [
    line('import {'),
    ...names.map(name => line(`  ${name},`, `network ${name}`)),
    line(`} from '@latchkey/appkit/networks'`),
  ]
}

/** Cosmos wallets do not announce themselves, so a site names those that the adapter does not know. */
const sandboxWalletLines = [
  `const sandboxWallet = {`,
  `  id: 'sandbox-cosmos',`,
  `  name: 'Sandbox Wallet',`,
  `  rdns: 'dev.latchkey.sandbox',`,
  `  keystoreEvent: 'dev.latchkey.sandbox_keystorechange',`,
  `  find: () => Reflect.get(window, 'sandboxCosmosWallets')`,
  `    ?.['dev.latchkey.sandbox'],`,
  `}`,
  ``,
] as const

function printSandboxWallet({ chains }: KitRecipe): readonly CodeLine[] {
  return chains.includes('cosmos') ? sandboxWalletLines.map(text => line(text, 'adapter cosmos')) : []
}

function printKit({ chains, networks, signInServer, options }: KitRecipe, prefix = ''): readonly CodeLine[] {
  const { projectId, services, ...others } = options
  return [
    line('createAppKit({'),
    ...printOption('projectId', projectId),
    ...printOption('services', services),
    ...printList(
      'networks',
      networks.map(name => `${prefix}${name}`),
    ),
    ...printList('adapters', chains.map(printAdapter)),
    ...(signInServer === undefined
      ? []
      : [
          line(`  siwx: new Siwx({`, 'siwx'),
          line(`    server: ${quote(signInServer)},`, 'siwx'),
          line(`    required: false,`, 'siwx'),
          line(`  }),`, 'siwx'),
        ]),
    ...Object.entries(others).flatMap(([name, value]) => printOption(name, value)),
    line('})'),
  ]
}

function printAdapter(chain: ChainName): string {
  return `new ${adapters[chain].className}(${chain === 'cosmos' ? '{ wallets: [sandboxWallet] }' : ''})`
}

/** Prints a list in one line as long as the column has room for it. */
function printList(key: string, entries: readonly string[], option = key, indent = '  '): readonly CodeLine[] {
  const inOneLine = `${indent}${key}: [${entries.join(', ')}],`
  if (inOneLine.length <= longestLine) return [line(inOneLine, option)]
  return [
    line(`${indent}${key}: [`, option),
    ...entries.map(entry => line(`${indent}  ${entry},`, option)),
    line(`${indent}],`, option),
  ]
}

/** Maximum number of characters that the column shows without scrolling. */
const longestLine = 55

function printOption(name: string, value: unknown, indent = '  ', option = name): readonly CodeLine[] {
  const key = /^[a-z]\w*$/i.test(name) ? name : quote(name)
  if (Array.isArray(value)) return printList(key, value.map(printValue), option, indent)
  if (typeof value !== 'object' || value === null) return [line(`${indent}${key}: ${printValue(value)},`, option)]
  return [
    line(`${indent}${key}: {`),
    ...Object.entries(value).flatMap(([inner, each]) => printOption(inner, each, `${indent}  `, `${option}.${inner}`)),
    line(`${indent}},`),
  ]
}

function printValue(value: unknown): string {
  return typeof value === 'string' ? quote(value) : String(value)
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function pairs<Entry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  return entries.flatMap((_, index) => (index % 2 === 0 ? [entries.slice(index, index + 2)] : []))
}

function code(...lines: readonly string[]): readonly CodeLine[] {
  return lines.map(text => line(text))
}

function line(text: string, option?: string): CodeLine {
  return { tokens: toTokens(text), ...(option !== undefined && { option }) }
}
