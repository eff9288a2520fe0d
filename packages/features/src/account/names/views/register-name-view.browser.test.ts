import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { suggestionsDelayMs } from '../names-feature.ts'
import { connectEmbedded } from '../screens.test-support.ts'

const service = 'https://chain.example'

interface Given {
  readonly hasService?: boolean
  /** Answer of the wallet. @default the user declines */
  readonly sign?: () => { result: unknown }
}

/** Opens the account screen of an embedded wallet. */
async function openAccount({ hasService = true, sign }: Given = {}) {
  const services = { secureSite: 'https://secure.example', ...(hasService && { blockchain: service }) }
  const world = await createWorld({ options: { services } })
  await connectEmbedded(world, sign)
  world.store.modal.open()
  await shown('lk-account-view')
  return world
}

async function openNames(given: Given = {}) {
  const world = await openAccount(given)
  await until(() => has('account-choose-name-button'), 'the row of names')
  byTestId('account-choose-name-button').click()
  await shown('lk-register-name-view')
  return world
}

const suggestions = (): HTMLButtonElement[] => findAll('[data-testid="account-name-suggestion"]') as HTMLButtonElement[]

/** Types a text, and waits for the suggestions. */
async function type({ environment }: Awaited<ReturnType<typeof openNames>>, text: string): Promise<void> {
  await userEvent.type(byTestId('account-name-input'), text)
  await environment.advance(suggestionsDelayMs)
  await until(() => has('account-name-suggestion'), 'the suggestions')
}

// covers: S1.06, S2.34
test('the account of an embedded wallet opens its names, and a taken one cannot be chosen', async () => {
  const world = await openNames()
  await type(world, 'maya')
  expect(suggestions().map(({ disabled }) => disabled)).toEqual([true, false, false])
  expect(visibleTexts()).toContain('Taken')
})

test('no names are offered if the site names no service', async () => {
  await openAccount({ hasService: false })
  await until(() => has('account-recovery-recovery'), 'the rows of the account')
  expect(has('account-choose-name-button')).toBe(false)
})

// covers: S2.35, S4.95
test('RegisterName shows a name that was signed and registered, and goes back to the account', async () => {
  const world = await openNames({ sign: () => ({ result: `0x${'11'.repeat(65)}` }) })
  const { environment } = world
  const asked: string[] = []
  environment.respond(
    ({ method }) => method === 'POST',
    async sent => {
      const { coin_type: coinType, address, message } = (await sent.json()) as Record<string, string>
      const { name } = JSON.parse(message ?? '') as { name: string }
      asked.push(name)
      return Response.json({ name, addresses: { [String(coinType)]: { address } } })
    },
  )
  await type(world, 'maya')
  suggestions()[1]?.click()
  await shown('lk-name-registered-view')
  expect(visibleTexts()).toContain('maya-wallet.latchkey is yours')
  expect(asked).toEqual(['maya-wallet.latchkey'])
  byTestId('account-name-done').click()
  await shown('lk-account-view')
})

// covers: S4.96
test('RegisterName keeps the input after a rejection, and shows that', async () => {
  const world = await openNames()
  await type(world, 'maya')
  suggestions()[1]?.click()
  await until(() => has('account-name-error'), 'what became of it')
  expect(find('lk-register-name-view')).toBeTruthy()
  expect(visibleTexts()).toContain('You declined to register maya-wallet.latchkey.')
  expect((byTestId('account-name-input') as HTMLInputElement).value).toBe('maya')
})
