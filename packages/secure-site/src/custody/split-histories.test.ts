import fc from 'fast-check'
import { expect, test } from 'vitest'

import { CustodyError } from './custody-error.ts'
import {
  type Crash,
  CrashError,
  createDevice,
  createWorld,
  type Device,
  openPage,
  type World,
} from './losses-world.test-support.ts'
import type { ShareDocument } from './share-document.ts'
import { splitEntropy } from './shares.ts'

/** Events in the history of a wallet whose shares are replaced. `device` selects an existing device. */
type Happening =
  | { what: 'start' | 'back up' | 'finish' | 'replace' | 'visit' | 'restore'; device: number; crash: Crash | undefined }
  | { what: 'clear storage'; device: number }
  | { what: 'buy device' | 'save server' | 'put server back' | 'pass a day' }

const device = fc.nat(2)
const crash = fc.option(fc.record({ at: fc.nat(30), when: fc.constantFrom('before', 'after') }), {
  nil: undefined,
  freq: 2,
})
const steps = fc.constantFrom('start', 'back up', 'finish', 'replace', 'visit', 'restore')
const histories = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ what: steps, device, crash }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('clear storage'), device }) },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constantFrom('buy device', 'save server', 'put server back', 'pass a day') }),
    },
  ),
  { minLength: 3, maxLength: 14 },
)

/** A wallet whose user keeps every file that they ever saved. */
interface Owner {
  world: World
  address: string
  files: ShareDocument[]
  saved: Pick<World['server'], 'wallet' | 'recoveries'>
}

test('400 histories of replaced shares leave one address, which the newest backup restores on a new device', async () => {
  const stranger = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  const seen: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(histories, async history => {
      const world = createWorld(stranger, false)
      const [first = createDevice()] = world.devices
      const state = await openPage(world, first).create()
      const owner: Owner = {
        world,
        address: 'addresses' in state ? state.addresses.eip155 : '',
        files: [],
        saved: { wallet: world.server.wallet, recoveries: [] },
      }
      await act(owner, first, undefined, custody => custody.addRecovery(saveFile(owner)))
      owner.saved = { wallet: world.server.wallet, recoveries: world.server.recoveries }
      const second = createDevice()
      world.devices.push(second)
      await act(owner, second, undefined, custody => custody.restore(newestFile(owner, second)))
      for (const happening of history) await happen(owner, happening)
      await settle(owner, seen)
    }),
    { numRuns: 400 },
  )
  for (const what of ['replaced', 'late', 'set back', 'rejected']) expect(seen[what], what).toBeGreaterThan(5)
}, 120_000)

const saveFile = (owner: Owner) => async (document: ShareDocument) => {
  owner.files.push(document)
  return { kind: 'file' as const }
}

async function happen(owner: Owner, happening: Happening): Promise<void> {
  const { world } = owner
  const { server, devices } = world
  const here = devices['device' in happening ? happening.device % devices.length : 0] ?? createDevice()
  switch (happening.what) {
    case 'buy device':
      return void devices.push(createDevice())
    case 'clear storage':
      return here.store.records.clear()
    case 'save server':
      return void (owner.saved = { wallet: server.wallet, recoveries: server.recoveries })
    case 'put server back':
      return void Object.assign(server, owner.saved, { pending: null })
    case 'pass a day':
      return void (server.pending = null)
    case 'visit':
      return act(owner, here, happening.crash, custody => custody.open())
    case 'restore':
      return act(owner, here, happening.crash, custody => custody.restore(newestFile(owner, here)))
    default:
      return act(owner, here, happening.crash, async custody => {
        const split = await custody.split()
        const { what } = happening
        if (what === 'start' || what === 'replace') await split.start()
        if (what === 'back up' || what === 'replace') await split.addRecovery(saveFile(owner))
        return what === 'finish' || what === 'replace' ? split.commit() : custody.open()
      })
  }
}

/** Returns the file of the shares in use; on a device that is ahead of its server, that of the device's own. */
function newestFile({ world, files }: Owner, { store }: Device): ShareDocument {
  const record = store.records.get(world.userId)
  const isAhead = record?.former?.includes(world.server.wallet?.generation ?? '') === true
  const generation = isAhead ? record.generation : world.server.wallet?.generation
  const file = files.findLast(({ share }) => share.generation === generation)
  if (!file) throw new Error('The user has no backup of the shares in use')
  return file
}

/** Runs a page that may end. No page ever shows another address. */
async function act(
  { world, address }: Owner,
  here: Device,
  crash: Crash | undefined,
  run: (custody: ReturnType<typeof openPage>) => Promise<object>,
): Promise<void> {
  const state = await run(openPage(world, here, crash)).catch((error: unknown) => {
    if (error instanceof CrashError || error instanceof CustodyError) return {}
    if (error instanceof Error && /^(Another|There is no recovery)/.test(error.message)) return {}
    throw error
  })
  if ('addresses' in state) expect(state.addresses).toMatchObject({ eip155: address })
}

/** Every device and a new one gets the wallet by the newest backup, and a former backup opens none. */
async function settle(owner: Owner, seen: Record<string, number>): Promise<void> {
  const { world, address, files } = owner
  const count = (what: string): void => void (seen[what] = (seen[what] ?? 0) + 1)
  for (const each of [createDevice(), ...world.devices]) {
    let state = await openPage(world, each).open()
    if (state.status === 'needsRecovery' && state.isReplaced) count('late')
    if (state.status === 'serverShareMissing') count('set back')
    if (state.status !== 'ready') state = await openPage(world, each).restore(newestFile(owner, each))
    expect(state).toMatchObject({ status: 'ready', addresses: { eip155: address } })
    expect(await openPage(world, each).withKeys(({ addresses }) => addresses.eip155)).toBe(address)
  }
  const { wallet } = world.server
  if (wallet?.former) count('replaced')
  for (const file of files.filter(({ share }) => wallet?.former?.includes(share.generation))) {
    count('rejected')
    await expect(openPage(world, createDevice()).restore(file)).rejects.toMatchObject({ code: 'shareReplaced' })
  }
}
