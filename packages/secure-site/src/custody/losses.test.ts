import fc from 'fast-check'
import { expect, test } from 'vitest'

import { CustodyError } from './custody-error.ts'
import { type Happening, histories } from './losses-histories.test-support.ts'
import {
  type Crash,
  CrashError,
  createDevice,
  createWorld,
  type Device,
  openPage,
  openRecoveries,
  isStranded,
  recordOf,
  releaseByLogin,
  sealForModel,
  walletOf,
  type World,
} from './losses-world.test-support.ts'
import { rebuildWallet } from './rebuild-wallet.ts'
import { formatDocument, type ShareDocument } from './share-document.ts'
import type { ServerWallet } from './share-server.ts'
import { formatShare, parseShare } from './share.ts'
import { splitEntropy } from './shares.ts'
import type { CustodyState } from './custody-state.ts'

test('10,000 histories of losses leave every wallet recoverable with two shares, and no login with another one', async () => {
  let worlds = 0
  const seen: Record<string, number> = {}
  const stranger = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  await fc.assert(
    fc.asyncProperty(histories, async history => {
      const world = createWorld(stranger, worlds++ % 500 === 0)
      for (const happening of history) {
        await happen(world, happening)
        seen[happening.what] = (seen[happening.what] ?? 0) + 1
      }
      await settle(world, seen)
    }),
    { numRuns: 10_000 },
  )
  // Each case must have occurred often enough to count as tested.
  for (const what of ['rebuilt', 'recovered', 'healed', 'told', 'refused', 'byLogin', 'byLoginAlone'])
    expect(seen[what], what).toBeGreaterThan(50)
}, 120_000)

/**
 * Applies an event. The user answers truthfully whether it is their first wallet, because they know whether one was
 * ever shown.
 */
async function happen(world: World, happening: Happening): Promise<void> {
  const { server, devices } = world
  const device = devices['device' in happening ? happening.device % devices.length : 0] ?? createDevice()
  switch (happening.what) {
    case 'visit':
      return act(world, device, happening.crash, custody => custody.open())
    case 'create':
      return act(world, device, happening.crash, custody => custody.create({ isFirst: world.shown.size === 0 }))
    case 'createOnTwo': {
      const other = createDevice()
      devices.push(other)
      const isFirst = world.shown.size === 0
      await Promise.all(
        [device, device, other].map(each => act(world, each, undefined, custody => custody.create({ isFirst }))),
      )
      return
    }
    case 'addPasskey':
      return act(world, device, happening.crash, custody =>
        custody.addRecovery(async document => {
          const credentialId = `passkey-${world.made.size}`
          world.passkeys.add(credentialId)
          world.made.add(credentialId)
          return sealForModel(document, credentialId)
        }),
      )
    case 'addFile':
      return act(world, device, happening.crash, custody =>
        custody.addRecovery(async document => {
          world.files.push(formatDocument(document))
          world.made.add('file')
          return { kind: 'file' }
        }),
      )
    case 'addOperator': {
      const renews = server.operatorShares.length > 0 ? { renews: true as const } : {}
      return act(world, device, happening.crash, custody =>
        custody.addRecovery(async document => {
          world.made.add('operator')
          return { ...(await world.operator.seal(document, world.userId)), ...renews }
        }),
      )
    }
    case 'restoreByLogin': {
      const released = await releaseByLogin(world)
      return released && act(world, device, happening.crash, custody => custody.restore(released))
    }
    case 'removeOperator':
      world.isPromised = false
      server.operatorShares = []
      return
    case 'changeKey':
      return world.operator.changeKey()
    case 'restore':
      return act(world, device, happening.crash, custody => custody.restore(...openRecoveries(world)))
    case 'handOver': {
      const old = devices.find(each => each !== device)
      const given = old && (await openPage(world, old).exportShare('device').catch(rejection))
      return given && act(world, device, undefined, custody => custody.restore(given))
    }
    case 'lying':
      return lie(world, device, happening.lie)
    case 'changeEmail':
      // The change is made by a signed-in user on this device.
      await act(world, device, undefined, custody => custody.open())
      world.login = `login-${world.ids++}`
      return act(world, device, undefined, custody => custody.open())
    case 'arrive':
      for (const deliver of world.arriving.splice(0)) await deliver()
      return
    case 'buyDevice':
      devices.push(createDevice())
      return
    case 'loseDevice':
      world.lost.add('device')
      devices.splice(devices.indexOf(device), 1, createDevice())
      return
    case 'clearStorage':
      world.lost.add('device')
      device.store.records.clear()
      device.shown = undefined
      return
    case 'loseKeyOfStore': {
      world.lost.add('device')
      for (const [id, record] of device.store.records)
        device.store.records.set(id, { ...record, share: undefined, serverShare: undefined })
      return
    }
    case 'losePasskeys':
      world.lost.add('recovery')
      return world.passkeys.clear()
    case 'loseFiles':
      world.lost.add('recovery')
      world.files = []
      return
    case 'backUp':
      world.backup = {
        wallet: server.wallet,
        recoveries: server.recoveries,
        operatorShares: server.operatorShares,
        userId: world.userId,
      }
      return
    case 'putBack':
      if (server.wallet && !world.backup.wallet) world.hasForgotten = server.isPutBack = true
      world.lost.add('server')
      server.wallet = world.backup.wallet
      server.recoveries = world.backup.recoveries
      server.operatorShares = world.backup.operatorShares
      world.isPromised = false
      // A server that lost the user assigns another id.
      world.userId = world.backup.userId ?? `user-${world.ids++}`
      return
    default:
      happening satisfies never
  }
}

/** Runs a page that may end, and compares its display with earlier ones. */
async function act(
  world: World,
  device: Device,
  crash: Crash | undefined,
  run: (custody: ReturnType<typeof openPage>) => Promise<CustodyState>,
): Promise<void> {
  if (isStranded(world, device)) device.shown = undefined
  const state = await run(openPage(world, device, crash)).catch(rejection)
  if (!state) return
  const isConfirmed = recordOf(world, device)?.state === 'confirmed'
  claim(state.status !== 'none' || !isConfirmed, 'A device that has a share makes no other wallet')
  const wallet = walletOf(state)
  if (wallet === undefined) return
  // A device never changes the wallet that it shows, whatever the server answers.
  claim((device.shown ?? wallet) === wallet, 'A device shows one wallet')
  // If the server has lost its share, a page requires the recovery before it shows an address.
  if (state.status !== 'ready') return
  device.shown = wallet
  world.shown.add(wallet)
  claim(world.shown.size === 1, 'A login has one wallet')
  // A recovery that was not created is never shown.
  if ('recoveries' in state)
    for (const { credentialId, kind } of state.recoveries) {
      claim(world.made.has(credentialId ?? kind), 'A recovery that is named was made')
      if (kind === 'operator') world.isPromised = true
      else world.claimed.add(`${wallet} ${credentialId ?? kind}`)
    }
}

/** Simulates a server that names another wallet: a device with a share detects it, and one without restores nothing. */
async function lie(world: World, device: Device, what: 'addresses' | 'check' | 'share' | 'generation'): Promise<void> {
  const truth = world.server.wallet
  if (!truth) return
  const other = world.stranger
  const lies: Record<typeof what, Partial<ServerWallet>> = {
    addresses: { addresses: { ...truth.addresses, eip155: `0x${'0'.repeat(40)}` } },
    check: { check: other.check },
    share: { share: formatShare({ ...other.shares.server, generation: truth.generation }) },
    generation: { generation: other.generation, share: formatShare(other.shares.server), check: other.check },
  }
  // A pending record whose address was never shown yields to any wallet, because nothing contradicts the server.
  if (recordOf(world, device)?.state === 'pending') return
  world.server.wallet = { ...truth, ...lies[what] }
  const custody = openPage(world, device)
  await rejected(custody.withKeys(() => 'signed'))
  await rejected(custody.exportSecrets())
  const [recovery] = openRecoveries(world)
  const hasShare = recordOf(world, device)?.share !== undefined
  if (recovery && !hasShare) await rejected(custody.restore(recovery))
  world.server.wallet = truth
}

/** Verifies the end of a history: two shares give the wallet, and shares of different wallets give none. */
async function settle(world: World, seen: Record<string, number>): Promise<void> {
  const { server, devices, keys } = world
  const count = (what: string): void => {
    seen[what] = (seen[what] ?? 0) + 1
  }
  const documents = new Map<string, ShareDocument[]>([...world.shown].map(wallet => [wallet, []]))
  const keep = (document: ShareDocument): void => {
    const { eip155 } = document.addresses
    documents.set(eip155, [...(documents.get(eip155) ?? []), document])
  }
  await happen(world, { what: 'arrive' })
  for (const device of devices) await openPage(world, device).exportShare('device').then(keep, rejection)
  await openPage(world, createDevice()).exportShare('server').then(keep, rejection)
  for (const document of openRecoveries(world)) keep(document)

  if (devices.some(each => isStranded(world, each))) world.lost.add('device')
  // This also holds for a wallet that was never shown: otherwise the login would stay without one.
  const generations = devices.map(each => recordOf(world, each)?.generation)
  if (server.wallet && !world.lost.has('server') && !world.lost.has('device'))
    claim(generations.includes(server.wallet.generation), 'A device has a share of what the server keeps')

  await settleByLogin(world, documents, count)
  for (const [wallet, all] of documents) {
    if (world.shown.has(wallet)) expectReasons(world, wallet, all)
    const [one] = all
    const other = all.find(({ share }) => share.kind !== one?.share.kind)
    if (!one || !other) {
      count('told')
      continue
    }
    const secrets = await rebuildWallet(keys, formatDocument(one), formatDocument(other))
    claim(secrets.addresses.eip155 === wallet, 'Two shares give the wallet offline')
    count('rebuilt')
    await rejectAltered(world, one, other)
    count('refused')
    // If the server has created another wallet since, only the offline page rebuilds the old one.
    if (server.wallet && server.wallet.generation !== one.share.generation) continue
    count(server.wallet ? 'recovered' : 'healed')
    const fresh = createDevice()
    const state = await openPage(world, fresh).restore(one, other)
    claim(state.status === 'ready' && walletOf(state) === wallet, 'Two shares give the wallet to a new device')
    const used = await openPage(world, fresh).withKeys(({ addresses }) => addresses.eip155)
    claim(used === wallet, 'A restored wallet is used')
  }
}

/** Verifies that the login alone restores the same wallet on a new device if the operator stores a share. */
async function settleByLogin(
  world: World,
  documents: ReadonlyMap<string, readonly ShareDocument[]>,
  count: (what: string) => void,
): Promise<void> {
  const { server } = world
  claim(!world.isPromised || server.operatorShares.length > 0, 'What the operator is said to keep is there')
  const released = await releaseByLogin(world)
  claim(server.operatorShares.length === 0 || released !== undefined, 'What the operator keeps opens')
  if (!server.wallet || !released) return
  const wallet = server.wallet.addresses.eip155
  const fresh = createDevice()
  const state = await openPage(world, fresh).restore(released)
  claim(state.status === 'ready' && walletOf(state) === wallet, 'A login gives the wallet to a new device')
  claim(world.shown.size === 0 || world.shown.has(wallet), 'A login gives no other wallet')
  count('byLogin')
  const kinds = new Set((documents.get(wallet) ?? []).map(({ share }) => share.kind))
  // Every device and every recovery of the user is lost.
  if (kinds.size === 1 && kinds.has('server')) count('byLoginAlone')
}

/**
 * Requires that a shown wallet's share is missing only after a loss. That includes a recovery, unless no page ever
 * showed it.
 */
function expectReasons({ lost, claimed }: World, wallet: string, documents: readonly ShareDocument[]): void {
  const kinds = new Set(documents.map(({ share }) => share.kind))
  claim(kinds.has('device') || lost.has('device'), 'A device share is gone by a loss')
  claim(kinds.has('server') || lost.has('server'), "The server's share is gone by a loss")
  const wasTold = ![...claimed].some(each => each.startsWith(wallet))
  // A share sealed for a passkey is stored twice, so it takes two losses.
  const isLost = lost.has('recovery') || (lost.has('server') && lost.has('device'))
  claim(kinds.has('recovery') || wasTold || isLost, 'A recovery is gone by a loss, or no page ever named one')
}

async function rejectAltered({ keys, stranger }: World, one: ShareDocument, other: ShareDocument): Promise<void> {
  const text = formatShare(one.share)
  const at = 20 + ((other.share.data[0] ?? 0) % (text.length - 20))
  const altered = text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)
  await rejected(Promise.resolve(altered).then(parseShare))
  const mixed = { ...other, share: { ...stranger.shares[other.share.kind] } }
  await rejected(rebuildWallet(keys, one, mixed))
  mixed.share.generation = one.share.generation
  await rejected(rebuildWallet(keys, one, mixed))
}

/** Asserts without `expect`, which for a million claims takes longer than the work under test. */
function claim(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`False: ${what}`)
}

async function rejected(answer: Promise<unknown>): Promise<void> {
  const error: unknown = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CustodyError)) throw new Error('It was not refused', { cause: error })
}

/** Accepts the expected rejections of a page. Any other error fails the test. */
function rejection(error: unknown): undefined {
  if (error instanceof CrashError || error instanceof CustodyError) return undefined
  if (error instanceof Error && error.message === 'There is no wallet to recover') return undefined
  throw error
}
