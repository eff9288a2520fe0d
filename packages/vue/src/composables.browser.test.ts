import { mockAddresses, testNetworks } from '@latchkey/testing'
import {
  computed,
  effectScope,
  h,
  isProxy,
  nextTick,
  onMounted,
  ref,
  shallowRef,
  toRefs,
  watch,
  watchEffect,
} from 'vue'
import { describe, expect, test, vi } from 'vitest'

import {
  type AppKit,
  type ChainNamespace,
  latchkey,
  provideAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitAccountDetails,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useAppKitWallets,
  useDisconnect,
  useWalletInfo,
} from './index.ts'
import { createKit, mount, usePage } from './test/page.ts'

usePage()

/** Records Vue's warnings about a site's mistakes, such as a missing scope. */
function listen() {
  return vi.spyOn(console, 'warn').mockImplementation(() => {})
}

describe('the Vue composables', () => {
  test('throw a clear error without a kit', () => {
    expect(() => effectScope().run(() => useAppKitAccount())).toThrow('Please call createAppKit() first')
  })

  test('follow the kit that createAppKit made, in a component', async () => {
    const kit = createKit()
    const page = await mount({
      setup() {
        const account = useAppKitAccount()
        const { status, address } = useAppKitAccount()
        const { caipNetworkId } = useAppKitNetwork()
        const wallet = useWalletInfo()
        const provider = useAppKitProvider<{ isMock: boolean }>('eip155')
        const state = useAppKitState()
        return { account, status, address, caipNetworkId, wallet, provider, state }
      },
      // Reads the result of setup through `this`, as a template does.
      render(this: Record<string, never>) {
        const { account, status, address, caipNetworkId, wallet, provider, state } = this as never as {
          account: { status: string; address?: string }
          status: string
          address?: string
          caipNetworkId: string
          wallet: { walletInfo?: { name: string } }
          provider: { walletProvider?: { isMock: boolean }; walletProviderType?: string }
          state: { initialized: boolean }
        }
        const ofProvider = [provider.walletProvider?.isMock, provider.walletProviderType]
        return JSON.stringify([
          account.status === status && account.address === address,
          [status, address, caipNetworkId, wallet.walletInfo?.name, ...ofProvider, state.initialized],
        ])
      },
    })
    const shown = (): unknown => JSON.parse(page.textContent ?? '')
    await vi.waitFor(() => expect(shown()).toEqual([true, ['disconnected', null, 'eip155:1', null, null, null, true]]))
    await kit.connect({ connectorId: 'wallet' })
    await vi.waitFor(() =>
      expect(shown()).toEqual([
        true,
        ['connected', mockAddresses.eip155, 'eip155:1', 'Mock Wallet', true, 'ANNOUNCED', true],
      ]),
    )
    await kit.switchNetwork(testNetworks.polygon)
    await vi.waitFor(() => expect(shown()).toMatchObject([true, { 2: 'eip155:137' }]))
    await kit.disconnect()
    await vi.waitFor(() => expect(shown()).toMatchObject([true, { 0: 'disconnected', 4: null }]))
  })

  test('have the kit in setup already on a page without server rendering', async () => {
    createKit({ themeMode: 'dark' })
    const seen: unknown[] = []
    await mount({
      setup() {
        seen.push(useAppKitTheme().themeMode, useAppKitNetwork().value.chainId)
        return () => ''
      },
    })
    expect(seen).toEqual(['dark', 1])
  })

  test('follow the kit and end with the component if a hook of it calls them', async () => {
    const kit = createKit()
    const parts = { hasChild: ref(true), address: shallowRef(''), wallets: shallowRef(0) }
    const Child = {
      setup() {
        onMounted(() => {
          const { address } = useAppKitAccount()
          const list = useAppKitWallets()
          watchEffect(() => (parts.address.value = address.value ?? 'none'))
          watchEffect(() => (parts.wallets.value = list.wallets.length))
        })
        return () => ''
      },
    }
    await mount({ render: () => (parts.hasChild.value ? h(Child) : '') })
    expect(parts.address.value).toBe('none')
    await vi.waitFor(() => expect(parts.wallets.value).toBeGreaterThan(1), { timeout: 20_000 })
    await kit.connect({ connectorId: 'wallet' })
    await vi.waitFor(() => expect(parts.address.value).toBe(mockAddresses.eip155))
    parts.hasChild.value = false
    await nextTick()
    await kit.disconnect()
    await nextTick()
    expect(parts.address.value).toBe(mockAddresses.eip155)
  })

  test('return functions that act on the kit, also as the handler of a click', async () => {
    const kit = createKit()
    const scope = effectScope()
    const given = scope.run(() => ({
      ...useAppKit(),
      ...useDisconnect(),
      ...useAppKitBalance(),
      theme: useAppKitTheme(),
      network: useAppKitNetwork(),
      events: useAppKitEvents(),
      details: useAppKitAccountDetails(),
    }))!
    expect(await given.fetchBalance()).toMatchObject({ isError: true, error: expect.any(String) })
    await kit.connect({ connectorId: 'wallet' })
    given.theme.setThemeMode('dark')
    await given.network.switchNetwork(testNetworks.polygon)
    await vi.waitFor(() =>
      expect([given.theme.themeMode, given.network.value.chainId, given.network.chainId.value]).toEqual([
        'dark',
        137,
        137,
      ]),
    )
    expect(await given.fetchBalance()).toMatchObject({ isSuccess: true, data: { balance: '1.5' } })
    await vi.waitFor(() => expect(given.details.value.balance).toBe('1.5'))
    const open = vi.spyOn(kit, 'open').mockResolvedValue(undefined)
    await given.open(new MouseEvent('click') as never)
    await given.open({ view: 'Networks' })
    expect(open.mock.calls).toEqual([[undefined], [{ view: 'Networks' }]])
    // Passes the function as a template does: `@click="disconnect"`.
    const onClick: (event: PointerEvent) => unknown = given.disconnect
    await onClick(new PointerEvent('click'))
    await vi.waitFor(() => expect(given.events.data?.event).toBe('DISCONNECT_SUCCESS'))
    scope.stop()
  })

  test('return objects that can be watched and destructured by toRefs', async () => {
    const kit = createKit()
    const scope = effectScope()
    const warn = listen()
    const heard: string[] = []
    const refs = scope.run(() => {
      const events = useAppKitEvents()
      watch(events, ({ data }) => heard.push(data?.event ?? 'none'))
      watch(
        () => events.data,
        data => heard.push(`data ${data?.event}`),
      )
      return toRefs(useAppKitState())
    })!
    await vi.waitFor(() => expect(refs.initialized.value).toBe(true))
    heard.length = 0
    await kit.connect({ connectorId: 'wallet' })
    await vi.waitFor(() => expect(heard).toContain('CONNECT_SUCCESS'))
    expect(heard).toContain('data CONNECT_SUCCESS')
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
    scope.stop()
  })

  test('return the provider itself, not a proxy of it', async () => {
    const kit = createKit()
    await kit.connect({ connectorId: 'wallet' })
    const scope = effectScope()
    const provider = scope.run(() => useAppKitProvider('eip155'))!
    expect(provider.walletProvider).toEqual({ isMock: true })
    expect(isProxy(provider.walletProvider)).toBe(false)
    scope.stop()
  })

  test('end with the effect scope, and need none', async () => {
    const kit = createKit()
    const warn = listen()
    const scope = effectScope()
    const ended = scope.run(() => useAppKitAccount())!
    const lasting = useAppKitAccount()
    scope.stop()
    await kit.connect({ connectorId: 'wallet' })
    await vi.waitFor(() => expect(lasting.value.isConnected).toBe(true))
    expect(ended.value.isConnected).toBe(false)
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})

describe('composable arguments that change', () => {
  test('include the namespace as a ref, a getter or a plain value', async () => {
    const kit = createKit()
    await kit.connect({ connectorId: 'wallet' })
    const scope = effectScope()
    const namespace = ref<ChainNamespace | undefined>('eip155')
    const given = scope.run(() => ({
      byRef: useAppKitAccount({ namespace }),
      byGetter: useWalletInfo(() => namespace.value),
      provider: useAppKitProvider(() => namespace.value ?? 'eip155'),
      plain: useAppKitAccount({ namespace: 'solana' }),
    }))!
    expect(given.byRef.value.address).toBe(mockAddresses.eip155)
    expect(given.byGetter.walletInfo?.name).toBe('Mock Wallet')
    expect(given.provider.walletProviderType).toBe('ANNOUNCED')
    expect(given.plain.value.address).toBeUndefined()
    namespace.value = 'solana'
    expect(given.byRef.value.address).toBeUndefined()
    expect(given.byGetter.walletInfo).toBeUndefined()
    expect(given.provider.walletProvider).toBeUndefined()
    namespace.value = undefined
    expect(given.byRef.address.value).toBe(mockAddresses.eip155)
    scope.stop()
  })

  test('include the kit as a ref, also a deep one; without it, it is the first of the page, and then the next', async () => {
    const one = createKit({ projectId: 'one', themeMode: 'dark' })
    const two = createKit({ projectId: 'two', themeMode: 'light' })
    const scope = effectScope()
    const chosen = shallowRef<AppKit>()
    const deep = ref<AppKit>()
    const given = scope.run(() => ({
      theme: useAppKitTheme({ appKit: chosen }),
      ofDeep: useAppKitTheme({ appKit: deep as never }),
    }))!
    expect(given.theme.themeMode).toBe('dark')
    chosen.value = two
    deep.value = two as never
    expect([given.theme.themeMode, given.ofDeep.themeMode]).toEqual(['light', 'light'])
    given.ofDeep.setThemeMode('auto')
    expect(two.getThemeMode()).toBe('auto')
    chosen.value = undefined
    expect(given.theme.themeMode).toBe('dark')
    one.destroy()
    expect(given.theme.themeMode).toBe('auto')
    two.destroy()
    chosen.value = undefined
    expect(() => given.theme.setThemeMode('dark')).toThrow('Please call createAppKit() first')
    scope.stop()
  })

  test('an app has a kit of its own, and so has the subtree of a component', async () => {
    createKit({ projectId: 'first', themeMode: 'auto' })
    const ofApp = createKit({ projectId: 'app', themeMode: 'dark' })
    const below = createKit({ projectId: 'below', themeMode: 'light' })
    const Theme = {
      setup() {
        const theme = useAppKitTheme()
        return () => theme.themeMode
      },
    }
    const Below = {
      setup() {
        provideAppKit(below)
        return () => h(Theme)
      },
    }
    const page = await mount({ render: () => [h(Theme), ' ', h(Below)] }, app => void app.use(latchkey, ofApp))
    expect(page.textContent).toBe('dark light')
  })

  test('a computed of the site follows the value of a composable', async () => {
    const kit = createKit()
    const scope = effectScope()
    const short = scope.run(() => {
      const { address } = useAppKitAccount()
      return computed(() => address.value?.slice(0, 6) ?? 'none')
    })!
    expect(short.value).toBe('none')
    await kit.connect({ connectorId: 'wallet' })
    await nextTick()
    await vi.waitFor(() => expect(short.value).toBe(mockAddresses.eip155.slice(0, 6)))
    scope.stop()
  })
})
