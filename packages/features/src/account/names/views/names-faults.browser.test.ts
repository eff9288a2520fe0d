import { byTestId, createWorld, findAll, has, shown, until, visibleTexts } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { everyServiceFault, expectPlainWords, pass, serviceFaults } from '../../../test/service-faults.test-support.ts'
import { connectEmbedded } from '../screens.test-support.ts'

const suggested = {
  json: { suggestions: [{ name: 'maya-wallet.latchkey', registered: false }] },
}

async function openNames() {
  const services = { secureSite: 'https://secure.example', blockchain: 'https://chain.example' }
  const world = await createWorld({ options: { services } })
  await connectEmbedded(world, () => ({ result: `0x${'11'.repeat(65)}` }))
  world.store.modal.open({ view: 'RegisterAccountName' })
  await shown('lk-register-name-view')
  return world
}

test('RegisterName shows for each fault of the service that suggestions failed, and fetches them again', async () => {
  const world = await openNames()
  const { environment } = world
  for (const [at, fault] of everyServiceFault.entries()) {
    environment.respond('/v1/profile/suggestions', serviceFaults[fault])
    await userEvent.fill(byTestId('account-name-input'), `maya${at}`)
    await pass(world, () => has('account-name-retry'), fault)
    expect(visibleTexts(), fault).toContain('The names didn’t load')
    expectPlainWords(fault)
    environment.respond('/v1/profile/suggestions', suggested)
    await userEvent.click(byTestId('account-name-retry'))
    await pass(world, () => has('account-name-suggestion'), `the names after ${fault}`)
  }
})

test('RegisterName shows for each fault of the service that the name was not registered, and keeps the input', async () => {
  const world = await openNames()
  const { environment } = world
  environment.respond('/v1/profile/suggestions', suggested)
  await userEvent.fill(byTestId('account-name-input'), 'maya')
  await pass(world, () => has('account-name-suggestion'), 'the names')
  for (const fault of everyServiceFault) {
    const before = environment.requests.filter(
      ({ method, url }) => method === 'POST' && url.includes('/profile'),
    ).length
    environment.respond(({ method, url }) => method === 'POST' && url.includes('/profile'), serviceFaults[fault])
    environment.respond('/v1/profile/account/maya-wallet', serviceFaults[fault])
    await until(() => findAll('[data-testid="account-name-suggestion"]').length > 0, 'the names')
    ;(findAll('[data-testid="account-name-suggestion"]')[0] as HTMLElement).click()
    const isAsked = (): boolean =>
      environment.requests.filter(({ method, url }) => method === 'POST' && url.includes('/profile')).length > before
    await pass(world, () => isAsked() && has('account-name-error'), fault)
    expect(visibleTexts(), fault).toContain('maya-wallet.latchkey wasn’t registered. Try again.')
    expect((byTestId('account-name-input') as HTMLInputElement).value).toBe('maya')
    expectPlainWords(fault)
  }
})
