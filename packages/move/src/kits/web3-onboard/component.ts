import type ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import type { ImportedName } from '../../imported-names.ts'
import type { HookNames } from './wallet-value.ts'

/** A React component, and the Latchkey hooks that it gets: each once, with the needed members. */
export class Component {
  readonly file: FileMove
  readonly scope: ts.Block
  readonly #near: ImportedName
  readonly #names = new Map<string, string>()
  #lines: string[] = []

  constructor(file: FileMove, scope: ts.Block, near: ImportedName) {
    this.file = file
    this.scope = scope
    this.#near = near
  }

  /** Returns the lines that were added since the last call. */
  takeLines(): string[] {
    const lines = this.#lines
    this.#lines = []
    return lines
  }

  /** The names are created at their first use. */
  walletNames(): HookNames {
    const hook = (hookName: string, member: string, call: string, ...wishes: string[]): string =>
      this.#member(hookName, member, call, wishes)
    return {
      get provider() {
        return hook('useAppKitProvider', 'walletProvider', `useAppKitProvider('eip155')`, 'kitProvider')
      },
      get address() {
        return hook('useAppKitAccount', 'address', `useAppKitAccount({ namespace: 'eip155' })`, 'walletAddress')
      },
      get info() {
        return hook('useWalletInfo', 'walletInfo', `useWalletInfo('eip155')`, 'kitWallet')
      },
      get chainId() {
        return hook('useAppKitNetwork', 'chainId', 'useAppKitNetwork()', 'networkId')
      },
    }
  }

  isConnected(): string {
    return this.#member('useAppKitAccount', 'isConnected', `useAppKitAccount({ namespace: 'eip155' })`, ['hasWallet'])
  }

  isOpen(): string {
    return this.#member('useAppKitState', 'open', 'useAppKitState()', ['isModalOpen'], 'isOpen')
  }

  chainId(): string {
    return this.#member('useAppKitNetwork', 'chainId', 'useAppKitNetwork()', ['networkId'])
  }

  open(): string {
    return this.#member('useAppKit', 'open', 'useAppKit()', ['openModal'])
  }

  disconnect(local: string): void {
    this.#want('useDisconnect')
    this.#lines.push(`const { ${local === 'disconnect' ? local : `disconnect: ${local}`} } = useDisconnect()`)
  }

  /** Adds a value that stays the same until its dependencies change, as the old one did. */
  memo(local: string, condition: string, value: string, otherwise: string, from: readonly string[]): string {
    this.file.imports.want('react', 'useMemo')
    const line = `() => (${condition} ? ${value} : ${otherwise}),`
    const lines = line.length < 100 ? line : `() =>\n    ${condition}\n      ? ${value}\n      : ${otherwise},`
    return `const ${local} = useMemo(\n  ${lines}\n  [${from.join(', ')}],\n)`
  }

  #member(hook: string, member: string, call: string, others: readonly string[], first = member): string {
    const key = `${hook}.${member}`
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const local = this.file.freeName(first, ...others)
    this.#names.set(key, local)
    this.#want(hook)
    const taken = local === member ? member : `${member}: ${local}`
    const ending = ` } = ${call}`
    const line = this.#lines.findIndex(each => each.endsWith(ending))
    if (line >= 0) this.#lines[line] = `${this.#lines[line]?.slice(0, -ending.length)}, ${taken}${ending}`
    else this.#lines.push(`const { ${taken}${ending}`)
    return local
  }

  #want(hook: string): void {
    this.file.imports.want('@latchkey/react', hook, { near: this.#near })
  }
}
