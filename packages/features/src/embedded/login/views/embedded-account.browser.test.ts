import type { SecureUser } from '@latchkey/protocol/secure-frame'
import { byTestId, createWorld, find, has, settled, shown, until, visibleTexts } from '@latchkey/modal/test'
import { describe, expect, test } from 'vitest'

import { embeddedFeature } from '../embedded-feature.ts'
import { createScriptedFrame, maya } from '../embedded-world.test-support.ts'

const toggle = 'account-toggle-preferred-account-type'

/** Opens the account of a user with a smart account on Ethereum. */
async function openAccount(user: Partial<SecureUser> = {}, given: Parameters<typeof createScriptedFrame>[0] = {}) {
  const { store, environment } = await createWorld({ options: { services: { secureSite: 'https://secure.example' } } })
  const using = (type: 'eoa' | 'smartAccount'): SecureUser => ({
    ...maya,
    ...user,
    accounts: [...maya.accounts, { namespace: 'eip155', type: 'smartAccount', address: maya.address }],
    preferredAccountType: type,
  })
  const frame = createScriptedFrame({
    getUser: ({ chainId = maya.chainId, preferredAccountType = 'eoa' }) =>
      chainId === 'eip155:1' ? using(preferredAccountType) : { ...maya, ...user, chainId },
    getSmartAccountEnabledNetworks: () => ({ networks: ['eip155:1'] }),
    setPreferredAccount: ({ type }) => using(type),
    ...given,
  })
  const embedded = store.use(embeddedFeature)
  embedded.attach((address, told) => frame.open(address, told))
  store.connectors.add([embedded.connector])
  const connected = store.connections.connect(embedded.connector)
  await store.connections.prepare()
  await environment.settle()
  await environment.advance(1_000)
  await connected
  store.modal.open()
  await shown('lk-account-view')
  await until(() => has('account-recovery-recovery'), 'the rows of the account')
  const isOn = () => (byTestId(toggle) as HTMLInputElement).checked
  const switchTo = async (id: string) => {
    const network = store.networks.find(id as 'eip155:1')
    if (network) await store.connections.switchNetwork(network)
    await settled()
  }
  return { store, frame, isOn, switchTo, type: () => store.accounts.identity('eip155')?.embedded?.accountType }
}

describe('the account of an embedded wallet', () => {
  test('names the operator that could open it, beside the recovery', async () => {
    const operator = { name: 'Shop Ltd', state: 'kept' } as const
    await openAccount({ operator })
    const row = byTestId('account-recovery-recovery').getRootNode() as ShadowRoot
    expect(row.host.textContent).toContain('Shop Ltd could open this wallet')
  })

  // covers: S6.06, S6.07
  test('switches to the plain account, and back on a network with smart accounts', async () => {
    const { isOn, type, switchTo } = await openAccount()
    expect([isOn(), type()]).toEqual([true, 'smartAccount'])
    byTestId(toggle).click()
    await until(() => type() === 'eoa', 'the plain account')
    await until(() => !isOn(), 'the switch')
    await switchTo('eip155:8453')
    expect(has(toggle)).toBe(false)
    await switchTo('eip155:1')
    expect(isOn()).toBe(false)
    byTestId(toggle).click()
    await until(() => type() === 'smartAccount', 'the smart account')
    await until(isOn, 'the switch')
  })

  test('has the last type if the switch is pressed twice', async () => {
    const { isOn, type, frame } = await openAccount()
    byTestId(toggle).click()
    byTestId(toggle).click()
    await until(() => frame.asked.filter(each => each === 'setPreferredAccount').length === 2, 'both choices')
    await until(() => isOn() && type() === 'smartAccount', 'the smart account')
    expect(frame.messages.filter(each => each.type === 'setPreferredAccount').map(({ payload }) => payload)).toEqual([
      { type: 'eoa', chainId: 'eip155:1' },
      { type: 'smartAccount', chainId: 'eip155:1' },
    ])
  })

  test('keeps its type if the secure site rejects, and shows the reason', async () => {
    const reject = () => Promise.reject(Object.assign(new Error('The secure site is full'), { code: 'internalError' }))
    const { isOn, type } = await openAccount({}, { setPreferredAccount: reject })
    byTestId(toggle).click()
    const reason = 'Nothing changed. The secure site is full'
    await until(() => has('wui-snackbar-message'), 'the toast')
    expect(byTestId('wui-snackbar-message').shadowRoot?.textContent).toContain(reason)
    await until(isOn, 'the switch')
    expect(type()).toBe('smartAccount')
  })

  // covers: S5.33
  test('shows 30 characters of an address, and has all of them for a screen reader', async () => {
    const email = 'maya.okafor.with.a.long.name@hey.example'
    await openAccount({ email })
    const row = byTestId('account-recovery-email').getRootNode() as ShadowRoot
    const [cut, full] = row.host.querySelectorAll('[slot=sub] > span')
    expect([cut?.textContent, cut?.getAttribute('aria-hidden')]).toEqual(['maya.okafor.with.a.long.name@…', 'true'])
    expect(cut?.textContent).toHaveLength(30)
    expect(full?.textContent).toBe(email)
    expect(find('lk-account-view').shadowRoot?.querySelector('.line')?.textContent).toContain(email)
  })

  // covers: S5.34, S3.35
  test.each([
    ['discord', 'maya0', 'maya'],
    ['discord', 'maya1', 'maya1'],
    ['github', 'maya0', 'maya0'],
  ] as const)(
    'is named after a login by %s without an email address, with the name %s: %s',
    async (provider, userName, name) => {
      await openAccount({ provider, userName, email: null })
      expect(visibleTexts()).toContain(name)
      expect(has('account-recovery-email')).toBe(false)
    },
  )
})
