import type { CallsSimulation } from '@latchkey/primitives'
import { useSandbox } from '@latchkey/sandbox/use-started'
import { expect, test } from 'vitest'

import { setUpSwap, swapper, trader } from './swap-world.test-support.ts'

const sandbox = useSandbox()

type Simulated = Extract<CallsSimulation, { status: 'simulated' }>
type Addresses = Readonly<Record<'usdc' | 'dai' | 'spender', string>>

const usdcGiven = 10n * 10n ** 18n

/** An edit of the node's simulation, in which 10 USDC are swapped for ether. */
interface Edit {
  readonly of: string
  readonly edit: (simulation: Simulated, addresses: Addresses) => Simulated
}

const withChange = (simulation: Simulated, token: string, amount: bigint): Simulated => ({
  ...simulation,
  changes: [...simulation.changes, { account: swapper, token, amount }],
})

const withApproval = (simulation: Simulated, token: string, amount: bigint, spender: string): Simulated => ({
  ...simulation,
  approvals: [...simulation.approvals, { token, amount, spender }],
})

test.each<Edit>([
  { of: 'loses one unit of a third token', edit: (made, { dai }) => withChange(made, dai, -1n) },
  { of: 'gives one unit more than the order', edit: (made, { usdc }) => withChange(made, usdc, -1n) },
  { of: 'gives one unit less than the order', edit: (made, { usdc }) => withChange(made, usdc, 1n) },
  {
    of: 'approves somebody else',
    edit: (made, { usdc }) => withApproval(made, usdc, 1n, trader),
  },
  {
    of: 'approves the spender for another token',
    edit: (made, { dai, spender }) => withApproval(made, dai, 1n, spender),
  },
  {
    of: 'approves one unit more than the order',
    edit: (made, { usdc, spender }) => withApproval(made, usdc, usdcGiven + 1n, spender),
  },
])('a swap is rejected if its simulation $of', async ({ edit }) => {
  const { swap, sent, end } = await reviewEdited(edit)
  expect(swap.state.review).toMatchObject({ status: 'refused', reason: 'movesMore' })
  await expect(swap.confirm()).rejects.toThrow('not reviewed')
  expect(sent()).toEqual([])
  end()
})

test('a swap is accepted if the simulation is unedited, or its edits concern neither the account nor its allowance', async () => {
  for (const edit of [
    (made: Simulated) => made,
    (made: Simulated, { dai }: Addresses): Simulated => ({
      ...made,
      changes: [...made.changes, { account: trader, token: dai, amount: -1n }],
    }),
    (made: Simulated, { usdc, spender }: Addresses) => withApproval(made, usdc, usdcGiven, spender),
  ]) {
    const { swap, end } = await reviewEdited(edit)
    expect(swap.state.review).toMatchObject({ status: 'ready' })
    end()
  }
})

/** Reviews a swap of 10 USDC whose first simulation is edited on its way to the kit. */
async function reviewEdited(edit: Edit['edit']) {
  const [usdc = '', dai = ''] = ['USDC', 'DAI'].map(
    symbol => sandbox.tokens['eip155:1']?.find(each => each.symbol === symbol)?.address,
  )
  const world = await setUpSwap(sandbox, {
    actions: real => ({
      ...real,
      async simulateCalls(...request) {
        const made = await real.simulateCalls?.(...request)
        if (!made) throw new Error('The adapter simulates nothing')
        const spender = request[0].calls.at(-1)?.to ?? ''
        return made.status === 'simulated' ? edit(made, { usdc, dai, spender }) : made
      },
    }),
  })
  await world.enter('USDC', 'ETH', '10')
  await world.swap.review()
  return world
}
