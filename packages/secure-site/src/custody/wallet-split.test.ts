import { ed25519 } from '@noble/curves/ed25519.js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { fromBase58 } from '@latchkey/primitives'

import { isSignedSplit } from '../server/is-signed-split.ts'
import type { CustodyError } from './custody-error.ts'
import {
  type Crash,
  CrashError,
  createDevice,
  createWorld,
  type Device,
  openPage,
  sealForModel,
  type World,
} from './losses-world.test-support.ts'
import { rebuildWallet } from './rebuild-wallet.ts'
import { parseDocument, type ShareDocument } from './share-document.ts'
import { nextIdOf } from './share-store.ts'
import { formatShare, parseShare, type Share } from './share.ts'
import { combineShares, type SplitWallet, splitEntropy } from './shares.ts'
import * as realKeys from './wallet-keys.ts'
import { toLocal, toRemote } from './wallet-records.ts'

let stranger: SplitWallet
let world: World
let device: Device
beforeAll(async () => void (stranger = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))))
beforeEach(async () => {
  world = createWorld(stranger, false)
  device = world.devices[0] as Device
  await openPage(world, device).create()
})

const recordOf = ({ store }: Device) => store.records.get(world.userId)
const localOf = (from: Device): ShareDocument => toLocal(recordOf(from)!) as ShareDocument
const addressOf = (from: Device) => recordOf(from)?.addresses
const rejectionOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing',
    (error: CustodyError) => error.code ?? error.message,
  )

/** Makes a file of the shares in use, and returns its document. */
async function makeFile(on = device): Promise<ShareDocument> {
  let file: ShareDocument | undefined
  await openPage(world, on).addRecovery(async document => {
    file = document
    return { kind: 'file' }
  })
  return file as ShareDocument
}

/** Carries a new split out, also one that an earlier page left. @returns the recovery of the new shares */
async function replaceShares(on = device, crash?: Crash): Promise<ShareDocument> {
  const split = await openPage(world, on, crash).split()
  await split.start()
  let file: ShareDocument | undefined
  await split.addRecovery(async document => {
    file = document
    return { kind: 'file' }
  })
  await split.commit()
  return file as ShareDocument
}

/** Brings the wallet to another device with a recovery. */
async function bringTo(other: Device, document: ShareDocument): Promise<void> {
  expect(await openPage(world, other).restore(document)).toMatchObject({ status: 'ready' })
}

describe('replacing all shares of a wallet', () => {
  test('keeps the addresses, and every former share opens nothing with a new one', async () => {
    const before = { addresses: addressOf(device), generation: recordOf(device)?.generation }
    const former = [localOf(device), toRemote(world.server.wallet!), await makeFile()]
    const file = await replaceShares()
    expect(await openPage(world, device).open()).toMatchObject({
      status: 'ready',
      addresses: before.addresses,
      recoveries: [{ kind: 'file' }],
    })
    const present = [localOf(device), toRemote(world.server.wallet!), file]
    expect(present.map(({ share }) => share.kind)).toEqual(['device', 'server', 'recovery'])
    for (const { share: one } of former)
      for (const { share: other, check } of present)
        expect(await rejectionOf(combineShares(one, other, check))).toBe('sharesDiffer')
    // Someone who ignores the generation gets a wrong secret.
    for (const { share: one } of former)
      for (const { share: other, check } of present.filter(({ share }) => share.kind !== one.kind)) {
        const renamed: Share = { ...one, generation: other.generation }
        expect(await rejectionOf(combineShares(renamed, other, check))).toBe('walletMismatch')
      }
    expect(recordOf(device)?.former).toEqual([before.generation])
    expect(device.store.records.has(nextIdOf(world.userId))).toBe(false)
  })

  test('leaves two former shares that open the wallet together, of which the user is warned', async () => {
    const [one, other] = [localOf(device), await makeFile()]
    await replaceShares()
    const { addresses } = await rebuildWallet(world.keys, one, other)
    expect(addresses).toEqual(addressOf(device))
  })

  test('signs with the same real keys afterwards, on this device and on a late one', async () => {
    world = createWorld(stranger, true)
    device = world.devices[0] as Device
    await openPage(world, device).create()
    const other = createDevice()
    await bringTo(other, await makeFile())
    const { addresses, generation } = recordOf(device)!
    const { commitSplit } = world.server
    const signed: boolean[] = []
    world.server.commitSplit = async (next, proof) => {
      const { wallet } = world.server.pending!
      signed.push(await isSignedSplit({ from: generation, wallet }, proof ?? ''))
      return commitSplit(next, proof)
    }
    const file = await replaceShares()
    expect(signed).toEqual([true])
    await bringTo(other, file)
    const message = new TextEncoder().encode('hello')
    for (const each of [device, other]) {
      const signed = await openPage(world, each).withKeys(keys => ({
        addresses: keys.addresses,
        signature: keys.solana.sign(message),
      }))
      expect(signed.addresses).toEqual(addresses)
      expect(ed25519.verify(signed.signature, message, fromBase58(addresses.solana) as Uint8Array)).toBe(true)
    }
    const phrase = (await openPage(world, device).exportSecrets()).phrase
    expect((await rebuildWallet(realKeys, localOf(other), file)).phrase).toBe(phrase)
  })

  test('starts nothing that is in use before the commit, however long it is left', async () => {
    const old = await makeFile()
    const before = recordOf(device)
    const pending = await (await openPage(world, device).split()).start()
    expect(pending).toMatchObject({ from: before?.generation, recoveries: [] })
    expect(recordOf(device)).toEqual(before)
    const other = createDevice()
    await bringTo(other, old)
    expect(recordOf(other)?.generation).toBe(before?.generation)
    expect(await openPage(world, device).withKeys(keys => keys.addresses)).toEqual(before?.addresses)
  })

  test('never stores two of the new shares on the device', async () => {
    await (await openPage(world, device).split()).start()
    const next = device.store.records.get(nextIdOf(world.userId))
    expect(parseShare(next?.share).kind).toBe('device')
    expect(next?.serverShare).toBeUndefined()
    expect(JSON.stringify(next)).not.toContain('.server.')
  })

  test('is not done without a recovery of the new shares', async () => {
    await makeFile()
    const split = await openPage(world, device).split()
    await split.start()
    expect(await rejectionOf(split.commit())).toBe('There is no recovery of the new shares')
    expect(await openPage(world, device).open()).toMatchObject({ status: 'ready', recoveries: [{ kind: 'file' }] })
  })

  test('can be done again, and again', async () => {
    const generations = [recordOf(device)?.generation]
    let file: ShareDocument | undefined
    for (let turn = 0; turn < 3; turn++) {
      file = await replaceShares()
      generations.unshift(recordOf(device)?.generation)
    }
    expect(new Set(generations).size).toBe(4)
    expect(recordOf(device)?.former).toEqual(generations.slice(1))
    expect(world.server.wallet?.former).toEqual(generations.slice(1))
    const late = createDevice()
    await bringTo(late, file!)
    expect(recordOf(late)?.former).toEqual(generations.slice(1))
  })
})

describe('a page that ends while it replaces all shares', () => {
  /** Calls of the whole flow to server and storage. */
  async function countCalls(): Promise<number> {
    for (let at = 0; ; at++) {
      const trial = createWorld(stranger, false)
      await openPage(trial, trial.devices[0] as Device).create()
      const [real, realDevice] = [world, device]
      world = trial
      device = trial.devices[0] as Device
      const isDone = await replaceShares(device, { at, when: 'before' }).then(
        () => true,
        () => false,
      )
      world = real
      device = realDevice
      if (isDone) return at
    }
  }

  test.each(['before', 'after'] as const)('loses nothing, and the next page finishes: %s every call', async when => {
    const calls = await countCalls()
    expect(calls).toBeGreaterThan(20)
    for (let at = 0; at < calls; at++) {
      world = createWorld(stranger, false)
      device = world.devices[0] as Device
      await openPage(world, device).create()
      const addresses = addressOf(device)
      const old = await makeFile()
      await expect(replaceShares(device, { at, when }), `call ${at}`).rejects.toThrow(CrashError)
      // The wallet is open at once, whichever shares are in use, and the listed recovery is of these.
      const isSwapped = world.server.wallet?.generation !== old.share.generation
      expect(await openPage(world, device).open(), `call ${at}`).toMatchObject({
        status: 'ready',
        addresses,
        recoveries: [{ kind: 'file' }],
      })
      expect(recordOf(device)?.generation).toBe(world.server.wallet?.generation)
      const late = createDevice()
      const rejection = await rejectionOf(openPage(world, late).restore(old))
      expect(rejection, `call ${at}`).toBe(isSwapped ? 'shareReplaced' : 'nothing')
      // Another page resumes or starts again.
      const file = await replaceShares()
      expect(await openPage(world, device).withKeys(keys => keys.addresses)).toEqual(addresses)
      await bringTo(createDevice(), file)
      expect(world.server.pending).toBeNull()
    }
  })

  test('resumes with the new shares and backups that the server has', async () => {
    const first = await openPage(world, device).split()
    const { wallet } = await first.start()
    await first.addRecovery(async () => ({ kind: 'file' }))
    const again = await (await openPage(world, device).split()).start()
    expect(again).toMatchObject({ wallet: { generation: wallet.generation }, recoveries: [{ kind: 'file' }] })
  })

  test('finishes by a repeated commit if the answer was lost', async () => {
    const split = await openPage(world, device).split()
    await split.start()
    await split.addRecovery(async () => ({ kind: 'file' }))
    const { commitSplit } = world.server
    world.server.commitSplit = async (generation, proof) => {
      await commitSplit(generation, proof)
      throw new Error('The answer did not arrive')
    }
    await expect(split.commit()).rejects.toThrow('arrive')
    world.server.commitSplit = commitSplit
    expect(await split.commit()).toMatchObject({ status: 'ready', recoveries: [{ kind: 'file' }] })
  })
})

describe('another device', () => {
  let other: Device
  let old: ShareDocument
  beforeEach(async () => {
    other = createDevice()
    old = await makeFile()
    await bringTo(other, old)
  })

  test('needs a new recovery, keeps its record until then, and cannot use the former shares', async () => {
    const before = recordOf(other)
    const file = await replaceShares()
    const page = openPage(world, other)
    expect(await page.open()).toEqual({ status: 'needsRecovery', recoveries: [{ kind: 'file' }], isReplaced: true })
    expect(await page.create()).toMatchObject({ status: 'needsRecovery' })
    expect(await rejectionOf(page.withKeys(() => {}))).toBe('deviceShareMissing')
    expect(await rejectionOf(page.addRecovery(async () => ({ kind: 'file' })))).toBe('deviceShareMissing')
    expect(await rejectionOf((await page.split()).start())).toBe('deviceShareMissing')
    expect(await rejectionOf(page.restore(old))).toBe('shareReplaced')
    expect(await rejectionOf(page.restore(toLocal(before!) as ShareDocument))).toBe('shareReplaced')
    expect(recordOf(other)).toEqual(before)
    expect(await page.restore(file)).toMatchObject({ status: 'ready', addresses: before?.addresses })
    expect(recordOf(other)).toMatchObject({ generation: file.share.generation, former: [old.share.generation] })
  })

  test('keeps its record if the new shares give another wallet, for any answer of the server', async () => {
    const before = recordOf(other)
    const file = await replaceShares()
    const foreign = stranger.shares.server
    const { generation } = file.share
    const disguised = { share: { ...foreign, generation }, check: stranger.check, addresses: before!.addresses }
    world.server.wallet = { ...world.server.wallet!, share: formatShare(disguised.share) }
    expect(await rejectionOf(openPage(world, other).restore(file))).toBe('walletMismatch')
    world.server.wallet = {
      ...world.server.wallet,
      addresses: { eip155: `0x${'2'.repeat(40)}`, solana: '2'.repeat(32) },
    }
    expect(await rejectionOf(openPage(world, other).open())).toBe('sharesDiffer')
    expect(recordOf(other)).toEqual(before)
  })

  test('wins with the last pending shares if it also starts, and the first becomes a late device', async () => {
    const first = await openPage(world, device).split()
    await first.start()
    await first.addRecovery(async () => ({ kind: 'file' }))
    const second = await openPage(world, other).split()
    await second.start()
    let file: ShareDocument | undefined
    await second.addRecovery(async document => {
      file = document
      return { kind: 'file' }
    })
    expect(await rejectionOf(first.commit())).toBe('Another split is pending')
    await expect(first.addRecovery(async () => ({ kind: 'file' }))).rejects.toMatchObject({
      code: 'splitOver',
      message: 'These new shares are replaced or done: start again',
    })
    expect(await openPage(world, device).open()).toMatchObject({ status: 'ready' })
    expect(await second.commit()).toMatchObject({ status: 'ready' })
    expect(await rejectionOf(first.commit())).toBe('Another split is pending')
    expect(await openPage(world, device).open()).toMatchObject({ status: 'needsRecovery', isReplaced: true })
    await bringTo(device, file!)
    // The pending record of the loser is gone with its former share.
    expect([...device.store.records.keys()]).toEqual([world.userId])
  })

  test('gets a new share from this one, but not its former one', async () => {
    await replaceShares()
    await bringTo(other, await openPage(world, device).exportShare('device'))
    expect(recordOf(other)?.share).toBe(recordOf(device)?.share)
  })

  test('sends none of its former passkeys to the server', async () => {
    await openPage(world, other).addRecovery(async document => sealForModel(document, 'former passkey'))
    const file = await replaceShares()
    expect(world.server.recoveries).toEqual([{ kind: 'file' }])
    await openPage(world, other).open()
    await bringTo(other, file)
    await openPage(world, other).open()
    expect(world.server.recoveries).toEqual([{ kind: 'file' }])
    expect(recordOf(other)?.passkeys).toEqual([])
  })
})

describe('two tabs of one device', () => {
  test('end with one pending split if they start at once, and both can finish it', async () => {
    const tabs = await Promise.all([openPage(world, device).split(), openPage(world, device).split()])
    const started = await Promise.all(tabs.map(tab => rejectionOf(tab.start())))
    expect(started).toContain('nothing')
    expect(started.every(each => each === 'nothing' || each === 'splitOver')).toBe(true)
    const resumed = await Promise.all(tabs.map(tab => tab.start()))
    expect(new Set(resumed.map(({ wallet }) => wallet.generation)).size).toBe(1)
    await tabs[0]?.addRecovery(async () => ({ kind: 'file' }))
    expect(await tabs[1]?.commit()).toMatchObject({ status: 'ready' })
  })

  test('leave the new share in use if the second starts another split while the first finishes', async () => {
    const [first, second] = [await openPage(world, device).split(), await openPage(world, device).split()]
    const { wallet } = await first.start()
    await first.addRecovery(async () => ({ kind: 'file' }))
    const { getSplit, commitSplit } = world.server
    world.server.getSplit = async () => {
      // The answer to the first tab is under way.
      await commitSplit(wallet.generation, 'signed')
      return getSplit()
    }
    expect(await rejectionOf(second.start())).toBe('Another generation is in use')
    expect(await openPage(world, device).open()).toMatchObject({ status: 'ready' })
    expect(recordOf(device)?.generation).toBe(wallet.generation)
  })

  test('leave the second with the new shares once the first finishes, at any call of the second', async () => {
    for (let wait = 0; wait < 12; wait++) {
      world = createWorld(stranger, false)
      device = world.devices[0] as Device
      await openPage(world, device).create()
      const finishing = replaceShares()
      for (let turn = 0; turn < wait; turn++) await Promise.resolve()
      const seen = openPage(world, device).open()
      await finishing
      expect(await seen).toMatchObject({ status: 'ready' })
      expect(await openPage(world, device).open()).toMatchObject({ status: 'ready' })
    }
  })
})

describe('a server that was restored from a backup of before', () => {
  test('gets its new share again by a new recovery, and not by a former one', async () => {
    const old = await makeFile()
    const backup = { wallet: world.server.wallet, recoveries: world.server.recoveries }
    const file = await replaceShares()
    const addresses = addressOf(device)
    Object.assign(world.server, backup)
    const page = openPage(world, device)
    expect(await page.open()).toEqual({ status: 'serverShareMissing', addresses, recoveries: [] })
    expect(await rejectionOf(page.withKeys(() => {}))).toBe('serverShareMissing')
    expect(await rejectionOf(page.restore(old))).toBe('shareReplaced')
    expect(await page.restore(file)).toMatchObject({ status: 'ready', addresses, recoveries: [{ kind: 'file' }] })
    expect(world.server.wallet).toMatchObject({
      generation: file.share.generation,
      former: [old.share.generation],
    })
    await bringTo(createDevice(), file)
  })

  test('gets the passkeys of the new shares back, which this device has a copy of', async () => {
    const backup = { wallet: world.server.wallet, recoveries: [] }
    const split = await openPage(world, device).split()
    await split.start()
    await split.addRecovery(async document => sealForModel(document, 'new passkey'))
    await split.commit()
    Object.assign(world.server, backup)
    const state = await openPage(world, device).open()
    const [passkey] = 'recoveries' in state ? state.recoveries : []
    expect(passkey).toMatchObject({ kind: 'passkey', credentialId: 'new passkey' })
    expect(await openPage(world, device).restore(parseDocument(passkey?.sealed))).toMatchObject({
      status: 'ready',
      recoveries: [{ credentialId: 'new passkey' }],
    })
  })
})

test('a device keeps its former share until the server gives one that fits its new share', async () => {
  const split = await openPage(world, device).split()
  await split.start()
  await split.addRecovery(async () => ({ kind: 'file' }))
  await world.server.commitSplit(world.server.pending?.wallet.generation ?? '', 'signed')
  const before = recordOf(device)
  const truth = world.server.wallet!
  const share = formatShare({ ...stranger.shares.server, generation: truth.generation })
  world.server.wallet = { ...truth, share }
  expect(await rejectionOf(openPage(world, device).open())).toBe('walletMismatch')
  expect(recordOf(device)).toEqual(before)
  world.server.wallet = truth
  expect(await openPage(world, device).open()).toMatchObject({ status: 'ready', addresses: before?.addresses })
})

test('a browser that has lost the key of its new share needs the new recovery', async () => {
  const split = await openPage(world, device).split()
  await split.start()
  let file: ShareDocument | undefined
  await split.addRecovery(async document => {
    file = document
    return { kind: 'file' }
  })
  const { commitSplit } = world.server
  world.server.commitSplit = async (generation, proof) => {
    await commitSplit(generation, proof)
    const id = nextIdOf(world.userId)
    device.store.records.set(id, { ...device.store.records.get(id)!, share: undefined })
  }
  expect(await split.commit()).toMatchObject({ status: 'needsRecovery', isReplaced: true })
  await bringTo(device, file!)
})
