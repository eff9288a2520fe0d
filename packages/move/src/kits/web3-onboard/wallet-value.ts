import ts from 'typescript'

import type { FileMove } from '../../file-move.ts'
import { named } from '../../kit-text.ts'
import { descendants, isReference } from '../../nodes.ts'
import { accountMembers } from './modules.ts'

/** A member of the former wallet object. */
export type WalletMember = 'label' | 'icon' | 'provider' | 'accounts' | 'chains'

const all: readonly WalletMember[] = ['label', 'icon', 'provider', 'accounts', 'chains']

/** Returns the members of `wallet` that a component reads; all of them if it passes the whole wallet on. */
export function readsOf(file: FileMove, scope: ts.Node, local: string, skipped: readonly ts.Node[]): Set<WalletMember> {
  const reads = new Set<WalletMember>()
  for (const use of descendants(scope)) {
    if (!ts.isIdentifier(use) || use.text !== local || !isReference(use) || isInside(use, skipped)) continue
    const { parent } = use
    if (ts.isBindingElement(parent) || ts.isArrayLiteralExpression(parent) || isCondition(use)) continue
    const member = ts.isPropertyAccessExpression(parent) && parent.expression === use ? parent.name.text : undefined
    const known = all.find(each => each === member)
    if (known) {
      reads.add(known)
      if (known === 'accounts') noteAccount(file, parent)
    } else if (member === undefined) for (const each of all) reads.add(each)
    else
      file.leave(
        parent,
        `${member}: ${member === 'instance' ? "the wallet's own library is not used" : 'nothing of Latchkey is called like this'}`,
      )
  }
  return reads
}

/** Notes `wallet.accounts[0].ens` and its siblings, which have another source here. */
function noteAccount(file: FileMove, accounts: ts.Node): void {
  const element = accounts.parent
  const read = element.parent
  if (!ts.isElementAccessExpression(element) || !ts.isPropertyAccessExpression(read)) return
  const why = accountMembers[read.name.text]
  if (why !== undefined) file.leave(read, `${read.name.text} of an account: ${why}`)
}

function isCondition(use: ts.Node): boolean {
  const { parent } = use
  if (ts.isIfStatement(parent) || (ts.isConditionalExpression(parent) && parent.condition === use)) return true
  if (ts.isPrefixUnaryExpression(parent)) return true
  return ts.isBinaryExpression(parent) && (parent.left === use || /^[!=]==?$/.test(parent.operatorToken.getText()))
}

function isInside(node: ts.Node, others: readonly ts.Node[]): boolean {
  return others.some(other => node.getStart() >= other.getStart() && node.getEnd() <= other.getEnd())
}

/** Names of a component for the results of the kit's hooks. */
export interface HookNames {
  readonly provider: string
  readonly address: string
  readonly info: string
  readonly chainId: string
}

/** Returns a wallet in the old form, with the members that are read, and its dependencies. */
export function writeWallet(
  reads: ReadonlySet<WalletMember>,
  names: HookNames,
): { value: string; condition: string; from: string[] } {
  const parts: Readonly<Record<WalletMember, () => string>> = {
    label: () => `label: ${names.info}?.name ?? ''`,
    icon: () => `icon: ${names.info}?.icon`,
    provider: () => `provider: ${names.provider}`,
    accounts: () => `accounts: [{ ${named('address', names.address)} }]`,
    chains: () => `chains: [{ namespace: 'evm', id: \`0x\${Number(${names.chainId}).toString(16)}\` }]`,
  }
  const given = all.filter(each => each === 'provider' || reads.has(each))
  return {
    value:
      given.length < 4
        ? `{ ${given.map(each => parts[each]()).join(', ')} }`
        : spread(given.map(each => parts[each]())),
    condition: reads.has('accounts') ? `${names.provider} && ${names.address}` : names.provider,
    from: [
      names.provider,
      ...(reads.has('accounts') ? [names.address] : []),
      ...(reads.has('label') || reads.has('icon') ? [names.info] : []),
      ...(reads.has('chains') ? [names.chainId] : []),
    ],
  }
}

function spread(members: readonly string[]): string {
  return `{\n${members.map(each => `          ${each},\n`).join('')}        }`
}
