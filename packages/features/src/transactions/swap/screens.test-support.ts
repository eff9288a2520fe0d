import { byTestId, has, type Screen, until, type World } from '@latchkey/modal/test'

import { swapFeature } from './swap-feature.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapArguments, SwapRecord, SwapStage } from './swap-state.ts'
import { hash } from './swap-exchange.test-support.ts'
import { draft, type GivenSwap, openSwap, quoted, recordOf, reviewed, withSwap } from './swap.test-support.ts'

/** Longest name that the kit accepts from a service. */
const longest = 250

const reverse: SwapArguments = { fromToken: 'USDC', toToken: 'native', amount: '250' }

/** A screen with its fields filled in. */
function entered(
  name: string,
  prefill: SwapArguments | undefined,
  given: GivenSwap,
  there: (world: World) => unknown,
): Screen {
  return {
    name: `Swap, ${name}`,
    tag: 'lk-swap-view',
    world: () => withSwap(given),
    async open(world) {
      await openSwap(world, prefill, given)
      await there(world)
    },
  }
}

function previewed(name: string, prefill: SwapArguments, given: GivenSwap, there: (world: World) => unknown): Screen {
  return {
    name: `SwapPreview, ${name}`,
    tag: 'lk-swap-preview-view',
    world: () => withSwap(given),
    async open(world) {
      await openSwap(world, prefill, given)
      await reviewed(world)
      await there(world)
    },
  }
}

/** @param name names of tokens and wallet. @default those of the boards */
function ended(title: string, stage: SwapStage, more: (name: string) => Partial<SwapRecord> = () => ({})): Screen {
  return {
    name: `SwapSuccess, ${title}`,
    tag: 'lk-swap-success-view',
    world: () => withSwap(),
    async open(world, name) {
      await openSwap(world)
      world.store
        .use(swapRecordsFeature)
        .put({ ...recordOf(stage), asked: world.environment.clock.now(), ...more(name) })
      world.store.router.reset('SwapSuccess', { id: 'one' })
      await until(() => has(`swap-${stage.status}`), title)
    },
  }
}

const hostile = (name: string): Partial<SwapRecord> => {
  const symbol = name.slice(0, longest)
  const { from, to } = recordOf({ status: 'approved' })
  return { from: { ...from, symbol }, to: { ...to, symbol }, wallet: symbol }
}

async function confirmed(world: World): Promise<void> {
  await until(() => has('swap-plan'), 'the plan')
  void world.store.use(swapFeature).confirm()
  await until(() => has('swap-waiting'), 'asking')
  await until(() => world.store.use(swapFeature).state.current !== undefined, 'what is asked')
}

const hangs: GivenSwap = { actions: { sendCall: () => new Promise(() => {}) } }

/** Screens of Swap for the boards. */
export const screens: readonly Screen[] = [
  entered('empty', undefined, {}, () => until(() => has('swap-select-token-button-to'), 'the plates')),
  entered('ready', draft, {}, async world => {
    await quoted(world)
    await until(() => has('swap-quote'), 'the rate')
  }),
  entered('slippage being edited', draft, {}, async world => {
    await quoted(world)
    await until(() => has('swap-slippage-button'), 'the rate')
    byTestId('swap-slippage-button').click()
    await until(() => has('swap-slippage-input'), 'the editor')
  }),
  entered(
    'fetching',
    draft,
    { answers: path => (path.endsWith('/quotes') ? Response.json({ quotes: 1 }, { status: 200 }) : undefined) },
    () => until(() => byTestId('swap-action-button').ariaBusy === 'true', 'that it is asked for'),
  ),
  entered('not enough', { ...draft, amount: '2.5' }, { price: () => 3_070_000_000n }, async world => {
    await quoted(world)
    await until(() => has('swap-amount-error') && has('swap-impact'), 'what is wrong')
  }),
  entered(
    'nobody trades the pair',
    draft,
    { answers: path => (path.endsWith('/quotes') ? Response.json({}, { status: 400 }) : undefined) },
    async world => {
      await world.environment.advance(1_000)
      await until(() => has('swap-quote-failed'), 'that there is none')
    },
  ),
  {
    name: 'Swap, with a swap that nobody knows of, of hostile tokens',
    tag: 'lk-swap-view',
    world: () => withSwap(),
    async open(world, name) {
      const record = recordOf({ status: 'unanswered', step: 'swap' })
      world.store.use(swapRecordsFeature).put({ ...record, asked: world.environment.clock.now(), ...hostile(name) })
      await openSwap(world)
      await until(() => has('swap-unanswered'), 'word of it')
    },
  },
  {
    name: 'SwapSelectToken',
    tag: 'lk-swap-token-view',
    world: called => withSwap({ called: called.slice(0, longest) }),
    async open(world) {
      await openSwap(world)
      world.store.router.push('SwapSelectToken', { side: 'to' })
      await until(() => has('swap-select-token-item-DAI'), 'the tokens')
    },
  },
  {
    name: 'SwapSelectToken, nothing found',
    tag: 'lk-swap-token-view',
    world: () => withSwap(),
    async open(world) {
      await openSwap(world)
      world.store.router.push('SwapSelectToken', { side: 'to' })
      await until(() => has('swap-select-token-item-DAI'), 'the tokens')
      const field = byTestId('swap-token-search') as HTMLInputElement
      field.value = 'doge'
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      await until(() => has('swap-none-found'), 'that nothing is found')
    },
  },
  previewed('ready', draft, {}, () => until(() => has('swap-plan'), 'the plan')),
  previewed('with an approval before it', reverse, {}, () => until(() => has('swap-steps'), 'the steps')),
  previewed(
    'refused',
    draft,
    {
      actions: {
        simulateCalls: async () => ({
          status: 'fails',
          index: 0,
          reason: `\u202eevil <img src=x onerror="globalThis.stolen=true">`,
        }),
      },
    },
    () => until(() => has('swap-refused'), 'why'),
  ),
  previewed('waiting for the wallet', draft, hangs, confirmed),
  previewed('waiting for the approval', reverse, hangs, confirmed),
  ended('sent', { status: 'sent', step: 'swap', hash }),
  ended('done', { status: 'done', hash, received: '486120000' }),
  ended('failed', { status: 'failed', reason: 'reverted', hash }),
  ended('approved', { status: 'approved' }, hostile),
  ended('unanswered', { status: 'unanswered', step: 'swap' }, hostile),
]
