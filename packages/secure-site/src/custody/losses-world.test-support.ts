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
import type { Custody } from './custody.ts'
import type { CustodyState } from './custody-state.ts'
import { createCustody } from './wallet-custody.ts'
import type { KeyMaker } from './wallet-keys.ts'
import * as realKeys from './wallet-keys.ts'

/**
 * The end of a page: at the nth call to its server or its storage, before or after it takes effect, or while a sent
 * wallet is still under way and arrives later.
 */
export interface Crash {
  at: number
  when: 'before' | 'after' | 'later'
}

/** Thrown when the page has ended. */
export class CrashError extends Error {}

/** One login with its server, the devices and recoveries of its user, and everything shown to that user. */
export interface World {
  server: ReturnType<typeof createMemoryServer>
  devices: Device[]
  /** Ids of the user's remaining passkeys. Each opens the shares sealed for it. */
  passkeys: Set<string>
  /** The user's remaining recovery files. */
  files: string[]
  /** Every recovery ever created. The user is responsible for their loss. */
  made: Set<string>
  operator: ModelOperator
  /** Whether the server has reported the operator's share, and has not lost it since. */
  isPromised: boolean
  backup: Backup
  /** The server's id of the user, and the name of their login. */
  userId: string
  login: string
  /** Counter that makes ids and logins unique. */
  ids: number
  /** Whether the server was restored to a time before the wallet: a new device cannot know about it. */
  hasForgotten: boolean
  keys: KeyMaker
  /** Requests of pages that have ended since, which arrive later. */
  arriving: (() => Promise<unknown>)[]
  /** Every wallet whose address was ever shown. */
  shown: Set<string>
  /** Recoveries that were ever shown with a wallet: `<wallet> <recovery>`. */
  claimed: Set<string>
  /** A wallet of another user. */
  stranger: SplitWallet
  /** Kinds of shares that were lost, by any event. */
  lost: Set<ShareKind>
}

/** State to which a server is restored. A backup from before the user has no id for them. */
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
  /** Opens a share; `undefined` for one that was sealed for another user. */
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

/** Opens custody as a page on a device, which may end at any of its calls. */
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

/** Finds the device's record of the user's wallet: by the server's id, or by the login. */
export function recordOf({ userId, login }: World, { store }: Device): DeviceRecord | undefined {
  const hash = bytesToHex(sha256(toUtf8(`latchkey login v1 ${login}`)))
  return store.records.get(userId) ?? [...store.records.values()].find(each => each.login === hash)
}

/**
 * Whether a device's share cannot be found: the server was restored to a time before the user, whose email address has
 * changed on another device since. Only the offline page remains.
 */
export function isStranded(world: World, device: Device): boolean {
  return world.hasForgotten && device.store.records.size > 0 && !recordOf(world, device)
}

/** Simulates a passkey, which opens the shares sealed for it. */
export function sealForModel(document: ShareDocument, credentialId: string): KeptRecovery {
  return { kind: 'passkey', credentialId, sealed: formatDocument(document) }
}

/**
 * Lists the recovery documents that the user can still open: files, and those sealed on the server or a device for a
 * remaining passkey.
 */
export function openRecoveries({ server, devices, passkeys, files }: World): ShareDocument[] {
  const kept = [
    ...server.recoveries,
    ...devices.flatMap(({ store }) => [...store.records.values()].flatMap(({ passkeys }) => passkeys)),
  ]
  const opened = kept.flatMap(({ credentialId = '', sealed }) => (sealed && passkeys.has(credentialId) ? [sealed] : []))
  return [...files, ...opened].map(parseDocument)
}

/** Returns the newest openable share of the operator, as released after a proof of the login. */
export async function releaseByLogin({ server, operator, userId }: World): Promise<ShareDocument | undefined> {
  if (!server.wallet) return undefined
  const { generation, check } = server.wallet
  for (const kept of server.operatorShares) {
    const released = await operator.release(kept, { userId, generation, check })
    if (released) return released
  }
  return undefined
}

/** Creates an operator with P-256 keys, for a part of the histories. */
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

/** Creates an operator with the same behaviour and no curve. */
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

/** Returns the wallet whose address a state shows. */
export function walletOf(state: CustodyState): string | undefined {
  return 'addresses' in state ? state.addresses.eip155 : undefined
}

/**
 * Derives addresses from the entropy's hash, because ten thousand wallets by PBKDF2 and curves take a minute. A part of
 * the histories uses real ones.
 */
export const cheapKeys: KeyMaker = {
  withWalletKeys: async (entropy, use) => use({ addresses: cheapAddresses(entropy), ...cheapSigners }),
  exportSecrets: async entropy => ({
    addresses: cheapAddresses(entropy),
    phrase: bytesToHex(entropy),
    eip155PrivateKey: '',
    solanaPrivateKey: '',
  }),
}

const reject = (): never => {
  throw new Error('No signature is asked for here')
}
/** The EVM key signs new shares, here without a curve. */
const cheapSigners = {
  eip155: { sign: () => ({ signature: new Uint8Array(64), recovery: 0 as const }) },
  solana: { sign: reject },
}

function cheapAddresses(entropy: Uint8Array): { eip155: string; solana: string } {
  const hash = sha256(entropy)
  return { eip155: `0x${bytesToHex(hash.subarray(0, 20))}`, solana: toBase58(hash).padEnd(32, '1') }
}
