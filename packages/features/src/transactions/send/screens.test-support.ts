import { byTestId, has, type Screen, until, type World } from '@latchkey/modal/test'
import { BaseError, BelowRentError } from '@latchkey/primitives'

import { sendFeature } from './send-feature.ts'
import { recordsOf } from '../shared/send-records.test-support.ts'
import type { SendArguments, SendRecord, SendStage } from '../shared/send-state.ts'
import {
  draft,
  type GivenSend,
  hash,
  imitation,
  openSend,
  ready,
  receiver,
  recordOf,
  withSend,
} from './send.test-support.ts'

/** Longest name that the kit accepts from a service. */
const longest = 250

/** Options with a long name and symbol of the token. */
const named = (name: string): GivenSend => ({ token: { name: name.slice(0, longest), symbol: name.slice(0, longest) } })

/** A screen with its fields filled in. */
function entered(name: string, prefill: SendArguments | undefined, given: GivenSend, there: () => boolean): Screen {
  return {
    name: `WalletSend, ${name}`,
    tag: 'lk-send-view',
    world: () => withSend(given),
    async open(world) {
      await openSend(world, prefill, given)
      await world.environment.advance(1_000)
      await until(there, name)
    },
  }
}

function reviewed(name: string, prefill: SendArguments, given: GivenSend, there: () => boolean): Screen {
  return {
    name: `WalletSendPreview, ${name}`,
    tag: 'lk-send-preview-view',
    world: () => withSend(given),
    async open(world) {
      await openSend(world, prefill, given)
      await ready(world)
      world.store.router.push('WalletSendPreview')
      await until(there, name)
    },
  }
}

/** @param name name of token and recipient. @default that of the boards */
function ended(title: string, stage: SendStage, more: (name: string) => Partial<SendRecord> = () => ({})): Screen {
  return {
    name: `WalletSendSuccess, ${title}`,
    tag: 'lk-send-success-view',
    world: () => withSend(),
    async open(world, name) {
      await openSend(world)
      recordsOf(world.store).add({ ...recordOf(stage), asked: world.environment.clock.now(), ...more(name) })
      world.store.router.reset('WalletSendSuccess', { id: 'one' })
      await until(() => has(`send-${stage.status}`), title)
    },
  }
}

async function openTokens(world: World, given: GivenSend): Promise<void> {
  await openSend(world, undefined, given)
  world.store.router.push('WalletSendSelectToken')
}

const isReady = (): boolean => byTestId('send-review-button').textContent !== null && has('send-address-resolved')
const notices = { inspectRecipient: async () => ({ isContract: true, isUsed: false }) }
const hostile = (name: string): Partial<SendRecord> => {
  const text = name.slice(0, longest)
  return { symbol: text, receiverName: text, wallet: text }
}

/** Screens of Send for the boards. */
export const screens: readonly Screen[] = [
  entered('empty', undefined, {}, () => has('send-token-button')),
  entered('ready', draft, {}, isReady),
  entered('without values', draft, { hasValues: false }, isReady),
  entered('not enough', { ...draft, amount: '1.2' }, {}, () => has('send-amount-error')),
  entered('no amount', { ...draft, amount: '1,000.5' }, {}, () => has('send-amount-error')),
  entered('wrong address', { amount: '0.05', to: '0x5D19a4' }, {}, () => has('send-address-error')),
  entered(
    'too little for a new account',
    draft,
    { actions: { estimateTransfer: () => Promise.reject(new BelowRentError('recipient', 10n ** 17n)) } },
    () => has('send-amount-error'),
  ),
  entered(
    'nothing that sends installed',
    draft,
    { actions: { estimateTransfer: () => Promise.reject(new BaseError('libraryMissing', 'Not there')) } },
    () => byTestId('send-review-button').ariaDisabled === 'true',
  ),
  entered('name on its way', draft, { actions: { resolveName: () => new Promise(() => {}) } }, () =>
    has('send-review-button'),
  ),
  entered('name not found', { ...draft, to: 'nobody.eth' }, {}, () => has('send-address-error')),
  entered('with notices', { amount: '0.05', to: imitation }, { actions: notices }, () => has('send-notice-neverUsed')),
  {
    name: 'WalletSend, of a long amount of a hostile token, with a send that nobody knows of',
    tag: 'lk-send-view',
    world: name => withSend(named(name)),
    async open(world, name) {
      recordsOf(world.store).add({
        ...recordOf({ status: 'unanswered' }),
        asked: world.environment.clock.now(),
        ...hostile(name),
      })
      const amount = '123456789012345678901234567890.123456'
      await openSend(world, { to: receiver, amount, token: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }, named(name))
      await until(() => has('send-unanswered') && has('send-amount-error'), 'what is said of it')
    },
  },
  {
    name: 'WalletSendSelectToken',
    tag: 'lk-send-token-view',
    world: name => withSend({ ...named(name), more: 3 }),
    async open(world, name) {
      await openTokens(world, { ...named(name), more: 3 })
      await until(() => has('send-token-T2'), 'the tokens')
    },
  },
  {
    name: 'WalletSendSelectToken, nothing found',
    tag: 'lk-send-token-view',
    world: () => withSend(),
    async open(world) {
      await openTokens(world, {})
      await until(() => has('send-token-USDC'), 'the tokens')
      const field = byTestId('send-token-search') as HTMLInputElement
      field.value = 'doge'
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      await until(() => has('send-none-found'), 'that nothing is found')
    },
  },
  reviewed('ready', draft, {}, () => has('send-changes')),
  reviewed(
    'with notices, not simulated',
    { to: imitation, amount: '0.05' },
    { actions: { ...notices, simulateTransfer: async () => ({ status: 'notSimulated' }) } },
    () => has('send-notice-neverUsed') && has('send-changes'),
  ),
  reviewed(
    'where the simulation did not come',
    draft,
    { actions: { simulateTransfer: () => Promise.reject(new Error('HTTP 500')) } },
    () => has('send-simulate'),
  ),
  reviewed(
    'that would fail',
    draft,
    {
      actions: {
        simulateTransfer: async () => ({
          status: 'fails',
          reason: `\u202eevil <img src=x onerror="globalThis.stolen=true">`,
        }),
      },
    },
    () => has('send-would-fail'),
  ),
  {
    name: 'WalletSendPreview, of what is more than anybody expects',
    tag: 'lk-send-preview-view',
    world: name =>
      withSend({
        ...named(name),
        actions: {
          estimateTransfer: async ({ amount }) => ({
            fee: 1n,
            max: amount,
            costs: [{ kind: 'recipientAccount', amount: 2_039_280n }],
            received: amount - 1n,
          }),
          simulateTransfer: async ({ from }) => ({
            status: 'simulated',
            changes: [{ account: from, token: imitation, amount: -(10n ** 30n) }],
          }),
        },
      }),
    async open(world, name) {
      const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
      await openSend(world, { to: receiver, amount: '1204.123456', token }, named(name))
      await ready(world)
      world.store.router.push('WalletSendPreview')
      await until(() => has('send-changes'), 'what will change')
    },
  },
  {
    name: 'WalletSendPreview, waiting for the wallet',
    tag: 'lk-send-preview-view',
    world: () => withSend({ actions: { transfer: () => new Promise(() => {}) } }),
    async open(world) {
      await openSend(world, draft)
      await ready(world)
      world.store.router.push('WalletSendPreview')
      await until(() => has('send-confirm-button'), 'the review')
      void world.store.use(sendFeature).send()
      await until(() => has('send-waiting'), 'asking')
    },
  },
  ended('sent', { status: 'sent', hash }),
  ended('confirmed', { status: 'confirmed', hash }),
  ended('failed', { status: 'failed', reason: 'feeCapTooLow' }),
  ended('unanswered', { status: 'unanswered' }, hostile),
]
