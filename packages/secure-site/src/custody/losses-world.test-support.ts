import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { toBase58 } from '@latchkey/primitives'

import { toUtf8 } from './bytes.ts'
import { createMemoryServer } from './memory-server.test-support.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.test-support.ts'
import {
  openReleased,
  parseOperatorShare,
  resealOperatorShare,
  sealForOperator,
  type ShareOwner,
} from './operator-share.ts'
import { type BoxKeys, createBoxKeys } from './sealed-box.ts'
import { formatDocument, parseDocument, type ShareDocument } from './share-document.ts'
import type { KeptRecovery, ServerWallet } from './share-server.ts'
import type { DeviceRecord } from './share-store.ts'
import type { ShareKind } from './share.ts'
import type { SplitWallet } from './shares.ts'
import { createCustody, type Custody, type CustodyState } from './wallet-custody.ts'
import type { KeyMaker } from './wallet-keys.ts'
import * as realKeys from './wallet-keys.ts'

/**
 * Where a page ends: at the nth call to its server or its storage, before or after that has happened, or so that a wallet that it sent is on
 * its way and arrives later.
 */
export interface Crash {
  at: number
  when: 'before' | 'after' | 'later'
}

/** The page is gone. */
export class CrashError extends Error {}

/** One login, its server, the devices and recoveries of its person, and what that person was shown. */
export interface World {
  server: ReturnType<typeof createMemoryServer>
  devices: Device[]
  /** The passkeys that the person still has. Each opens what was sealed for it. */
  passkeys: Set<string>
  /** The recovery files that the person still has. */
  files: string[]
  /** Everything a recovery was ever made of: what the person lost is theirs to answer for. */
  made: Set<string>
  operator: ModelOperator
  /** Whether the server has said that its operator keeps a share, and has not lost it since. */
  isPromised: boolean
  backup: Backup
  /** Who the person is to the server, and what they sign in with. */
  userId: string
  login: string
  /** So that ids and logins differ. */
  ids: number
  /** Whether the server has been put back to before it had the wallet: a new device cannot know that there was one. */
  hasForgotten: boolean
  keys: KeyMaker
  /** What pages sent that have ended since. */
  arriving: (() => Promise<unknown>)[]
  /** Every wallet whose address was ever shown. */
  shown: Set<string>
  /** The recoveries that were ever shown beside a wallet: `<wallet> <recovery>`. */
  claimed: Set<string>
  /** Another wallet, of nobody here. */
  stranger: SplitWallet
  /** Who has lost a share, by whatever happened to them. */
  lost: Set<ShareKind>
}

/** What a server is put back to. Before its person was known, it had no id for them. */
export interface Backup {
  wallet: ServerWallet | null
  recoveries: KeptRecovery[]
  operatorShares: readonly KeptRecovery[]
  userId: string | undefined
}

/** The operator's key store: it seals for its newest key, and opens with all. */
export interface ModelOperator {
  changeKey(): Promise<void>
  seal(document: ShareDocument, userId: string): Promise<KeptRecovery>
  /** Undefined where it was sealed for somebody else. */
  release(kept: KeptRecovery, owner: ShareOwner): Promise<ShareDocument | undefined>
}

export interface Device {
  store: MemoryStore
  /** The wallet that this device has shown since its storage was last empty. */
  shown: string | undefined
}

export function createWorld(stranger: SplitWallet, isReal: boolean): World {
  return {
    server: createMemoryServer(),
    devices: [createDevice()],
    passkeys: new Set(),
    files: [],
    made: new Set(),
    operator: isReal ? createRealOperator() : createCheapOperator(),
    isPromised: false,
    backup: { wallet: null, recoveries: [], operatorShares: [], userId: undefined },
    userId: 'user-0',
    login: 'login-0',
    ids: 1,
    hasForgotten: false,
    keys: isReal ? realKeys : cheapKeys,
    arriving: [],
    shown: new Set(),
    claimed: new Set(),
    stranger,
    lost: new Set(),
  }
}

export function createDevice(): Device {
  return { store: createMemoryStore(), shown: undefined }
}

/** Custody of a page on a device, which may end at any of its calls. */
export function openPage({ server, keys, arriving, userId, login }: World, { store }: Device, crash?: Crash): Custody {
  let count = 0
  return createCustody({
    userId,
    login,
    server: ending(server),
    store: ending(store),
    loadKeys: async () => keys,
  })

  function ending<Target extends object>(target: Target): Target {
    return new Proxy(target, {
      get: (_target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...given: unknown[]): Promise<unknown> => {
          const isHere = crash !== undefined && ++count > crash.at
          if (isHere && crash.when !== 'after') {
            if (crash.when === 'later' && name === 'putWallet')
              arriving.push(() => server.putWallet(given[0] as ServerWallet))
            throw new CrashError()
          }
          const result: unknown = await Reflect.apply(value, target, given)
          if (isHere) throw new CrashError()
          return result
        }
      },
    })
  }
}

/** What a device finds of the person's wallet: by the server's id, or by what they sign in with. */
export function recordOf({ userId, login }: World, { store }: Device): DeviceRecord | undefined {
  const hash = bytesToHex(sha256(toUtf8(`latchkey login v1 ${login}`)))
  return store.records.get(userId) ?? [...store.records.values()].find(each => each.login === hash)
}

/**
 * Whether a device has a share that nobody finds: the server was put back to before it knew the person, whose email has changed on another
 * device since. What is left is the offline page.
 */
export function isStranded(world: World, device: Device): boolean {
  return world.hasForgotten && device.store.records.size > 0 && !recordOf(world, device)
}

/** What a passkey would do: whoever has it opens what was sealed for it. */
export function sealForModel(document: ShareDocument, credentialId: string): KeptRecovery {
  return { kind: 'passkey', credentialId, sealed: formatDocument(document) }
}

/** The recovery documents that the person can still open: files, and what server or a device keep for a passkey that is there. */
export function openRecoveries({ server, devices, passkeys, files }: World): ShareDocument[] {
  const kept = [
    ...server.recoveries,
    ...devices.flatMap(({ store }) => [...store.records.values()].flatMap(({ passkeys }) => passkeys)),
  ]
  const opened = kept.flatMap(({ credentialId = '', sealed }) => (sealed && passkeys.has(credentialId) ? [sealed] : []))
  return [...files, ...opened].map(parseDocument)
}

/** What the operator gives to whoever proves the login: the newest of its shares that opens. */
export async function releaseByLogin({ server, operator, userId }: World): Promise<ShareDocument | undefined> {
  if (!server.wallet) return undefined
  const { generation, check } = server.wallet
  for (const kept of server.operatorShares) {
    const released = await operator.release(kept, { userId, generation, check })
    if (released) return released
  }
  return undefined
}

/** Keys of P-256: a part of the histories has them. */
function createRealOperator(): ModelOperator {
  const keys: BoxKeys[] = []
  const operator: ModelOperator = {
    changeKey: async () => void keys.unshift(await createBoxKeys()),
    async seal(document, userId) {
      if (keys.length === 0) await operator.changeKey()
      return sealForOperator(document, keys[0]?.publicKey ?? '', userId)
    },
    async release({ sealed = '' }, owner) {
      const share = parseOperatorShare(sealed)
      const page = await createBoxKeys()
      for (const each of keys) {
        const released = share && (await resealOperatorShare(each, share, owner, page.publicKey))
        if (released !== undefined) return openReleased(page, released, owner)
      }
      return undefined
    },
  }
  return operator
}

/** What that does, without a curve. */
function createCheapOperator(): ModelOperator {
  let key = 0
  const ownerOf = ({ userId, generation, check }: ShareOwner): string => `${userId} ${generation} ${check}`
  return {
    changeKey: async () => void key++,
    async seal(document, userId) {
      const owner = ownerOf({ userId, generation: document.share.generation, check: document.check })
      return { kind: 'operator', credentialId: `key-${key}`, sealed: `${owner}|${formatDocument(document)}` }
    },
    async release({ sealed = '' }, owner) {
      const [whose, text = ''] = sealed.split('|')
      return whose === ownerOf(owner) ? parseDocument(text) : undefined
    },
  }
}

/** The wallet whose address a state shows. */
export function walletOf(state: CustodyState): string | undefined {
  return 'addresses' in state ? state.addresses.eip155 : undefined
}

/** Addresses of the entropy's hash: ten thousand wallets by PBKDF2 and curves take a minute. A part of the histories has the real ones. */
export const cheapKeys: KeyMaker = {
  withWalletKeys: async (entropy, use) => use({ addresses: cheapAddresses(entropy), ...neverSigning }),
  exportSecrets: async entropy => ({
    addresses: cheapAddresses(entropy),
    phrase: bytesToHex(entropy),
    eip155PrivateKey: '',
    solanaPrivateKey: '',
  }),
}

const refuse = (): never => {
  throw new Error('No signature is asked for here')
}
const neverSigning = { eip155: { sign: refuse }, solana: { sign: refuse } }

function cheapAddresses(entropy: Uint8Array): { eip155: string; solana: string } {
  const hash = sha256(entropy)
  return { eip155: `0x${bytesToHex(hash.subarray(0, 20))}`, solana: toBase58(hash).padEnd(32, '1') }
}
