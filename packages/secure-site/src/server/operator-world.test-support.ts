import { createBoxKeys } from '../custody/sealed-box.ts'
import { openReleased, sealForOperator } from '../custody/operator-share.ts'
import type { ShareDocument } from '../custody/share-document.ts'
import { formatShare } from '../custody/share.ts'
import { splitEntropy } from '../custody/shares.ts'
import { addKey, createKeyStore, type KeySet, publicKeyOf } from '../operator/key-set.ts'
import type { RecoveriesAnswer, WalletRequest } from '../wire.ts'
import type { OperatorOptions, SecureSiteOptions } from './options.ts'
import type { Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

/** Creates the operator's part of the options, with keys in this process. */
export async function operatorOf(set: KeySet): Promise<OperatorOptions> {
  return { name: 'Shop Ltd', publicKey: publicKeyOf(set), keys: await createKeyStore(set) }
}

/** Creates a secure site whose operator stores recovery shares. */
export async function createOperatorWorld(options: Partial<SecureSiteOptions> = {}): Promise<World & { set: KeySet }> {
  const set = await addKey()
  const world = await createWorld({ operator: await operatorOf(set), ...options })
  return { ...world, set }
}

/** Creates a user with a wallet that custody accepts, and its share sealed for the operator. */
export async function settleReal(world: Pick<World, 'visit' | 'signIn'>, email: string) {
  const visitor = world.visit()
  await world.signIn(visitor, email)
  const { id } = (await visitor.request('GET', '/api/session')).body.user as { id: string }
  const { generation, check, shares } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  const addresses = { eip155: `0x${generation}${generation.slice(0, 8)}`, solana: '1'.repeat(40) }
  const wallet: WalletRequest = { generation, check, addresses, share: formatShare(shares.server) }
  await visitor.keep(wallet)
  const recovery: ShareDocument = { share: shares.recovery, check, addresses }
  const owner = { userId: id, generation, check }
  return {
    visitor,
    wallet,
    recovery,
    owner,
    seal: (publicKey: string, userId = id) => sealForOperator(recovery, publicKey, userId),
  }
}

/** Logs a user in in a new browser, which the link of a mail approves. */
export async function logInElsewhere(world: World, email: string, old: Visitor): Promise<Visitor> {
  const fresh = world.visit('203.0.113.9')
  await world.signIn(fresh, email)
  await old.press(world.post.linkTo(email), 'approved')
  await fresh.wait()
  return fresh
}

export async function readOperator(visitor: Visitor) {
  const { body } = await visitor.request('GET', '/api/wallet/recovery')
  return (body as unknown as RecoveriesAnswer).operator
}

/** Requests the share, like a page. */
export async function release(visitor: Visitor, more: object = {}) {
  const page = await createBoxKeys()
  const answer = await visitor.request('POST', '/api/wallet/operator/release', {
    key: page.publicKey,
    ...more,
  })
  return {
    ...answer,
    code: answer.body.error?.code,
    open: (owner: Parameters<typeof openReleased>[2]) => openReleased(page, String(answer.body.sealed), owner),
  }
}
