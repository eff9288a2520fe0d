import { defineFeature } from '@latchkey/core'
import { type ChainNamespace, isAddress, isChainNamespace, isSameAddress } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import { fieldsOf, isText } from './record-fields.ts'

/** An address that an account has sent to. */
export interface Recipient {
  readonly address: string
  /** Name that was typed for the address. Untrusted: clean it before it is shown. */
  readonly name?: string
  /** Whether this browser has sent to it. Otherwise a service or a node reported it. */
  readonly isOwn: boolean
}

/** An account of a namespace, on any of its networks. */
export interface RecipientsOwner {
  readonly namespace: ChainNamespace
  readonly address: string
}

/**
 * Recipients of the accounts of this browser. They outlive the records of sends, so that neither a slow service nor a page of dust hides
 * the address that another one imitates.
 */
export interface StoredRecipients {
  /** `version` increases whenever a list has changed, in this tab or another. */
  readonly state: { readonly version: number }
  /** Returns the recipients of an account, latest first. */
  of(owner: RecipientsOwner): readonly Recipient[]
  /**
   * Adds recipients. One that this browser sends to again moves to the front. Nothing is written if nothing changes.
   */
  add(owner: RecipientsOwner, recipients: readonly Recipient[]): void
}

/** Maximum of accounts with a list. The ones that sent longest ago are evicted. */
const maxAccounts = 10
/** Maximum of recipients per account. Reported ones are evicted before those that this browser has sent to. */
export const maxRecipients = 50

const key = 'sent_to'

interface StoredAccount extends RecipientsOwner {
  readonly recipients: readonly Recipient[]
}

export const storedRecipientsFeature = defineFeature<StoredRecipients>('storedRecipients', ({ storage }, onDestroy) => {
  const stored = storage.stored(key, parseAccounts)
  const state = proxy({ version: 0 })
  let accounts = stored.read()

  function read(): void {
    accounts = stored.read()
    state.version++
  }

  onDestroy(stored.watch(read))

  return {
    state,
    of: owner => accounts.find(each => isSameOwner(each, owner))?.recipients ?? [],
    add(owner, recipients) {
      const { namespace, address } = owner
      if (recipients.length === 0 || !isAddress(namespace, address)) return
      // Another tab may have written meanwhile.
      const latest = stored.read()
      const before = latest.find(each => isSameOwner(each, owner))?.recipients ?? []
      const after = merged(before, recipients, namespace)
      if (JSON.stringify(after) === JSON.stringify(before)) return
      const others = latest.filter(each => !isSameOwner(each, owner))
      accounts = [{ namespace, address, recipients: after }, ...others].slice(0, maxAccounts)
      stored.write(accounts)
      state.version++
    },
  }
})

/**
 * Merges recipients: new ones come first, and those that this browser sends to. One that is reported again keeps its
 * place.
 */
function merged(before: readonly Recipient[], added: readonly Recipient[], namespace: ChainNamespace): Recipient[] {
  const list = [...before]
  for (const recipient of added) {
    if (!isAddress(namespace, recipient.address)) continue
    const index = list.findIndex(({ address }) => isSameAddress(namespace, address, recipient.address))
    const known = list[index]
    if (known && !recipient.isOwn) continue
    if (known) list.splice(index, 1)
    list.unshift({ ...known, ...recipient })
  }
  const own = list.filter(({ isOwn }) => isOwn).slice(0, maxRecipients)
  const reported = list.filter(({ isOwn }) => !isOwn).slice(0, maxRecipients - own.length)
  return list.filter(each => own.includes(each) || reported.includes(each))
}

/** Validates the stored accounts as untrusted input. */
function parseAccounts(value: unknown): readonly StoredAccount[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxAccounts).flatMap((each: unknown) => {
    const { namespace, address, recipients } = fieldsOf(each)
    if (!isChainNamespace(namespace) || !isText(address) || !isAddress(namespace, address)) return []
    if (!Array.isArray(recipients)) return []
    return { namespace, address, recipients: recipients.slice(0, maxRecipients).flatMap(parseRecipient(namespace)) }
  })
}

function parseRecipient(namespace: ChainNamespace): (value: unknown) => readonly Recipient[] {
  return value => {
    const { address, name, isOwn } = fieldsOf(value)
    if (!isText(address) || !isAddress(namespace, address)) return []
    return [{ address, ...(isText(name) && { name }), isOwn: isOwn === true }]
  }
}

function isSameOwner(one: RecipientsOwner, other: RecipientsOwner): boolean {
  return one.namespace === other.namespace && isSameAddress(one.namespace, one.address, other.address)
}
