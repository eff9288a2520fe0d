import { frameCalls } from '@latchkey/protocol/secure-frame'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const secret = 'a-secret-of-this-page-load'
let address = ''
let loads = 0
let asked: string[] = []
const ports: MessagePort[] = []

beforeEach(() => {
  address = location.href
  asked = []
})
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
  history.replaceState(null, '', address)
  document.querySelector('lk-frame')?.remove()
  delete document.documentElement.dataset['theme']
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Loads the whole frame into this page, inside the runner's. @param origins of the project, from the server */
async function load(origins: readonly string[] | null) {
  history.replaceState(null, '', `${location.pathname}?projectId=shop&chainId=eip155:1#${secret}`)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = (input instanceof Request ? input.url : String(input)).split('/api').at(-1) ?? ''
    asked.push(path)
    const answers: Record<string, unknown> = {
      '/projects/shop': { origins },
      '/networks': {
        networks: [
          { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, smartAccounts: false, eip7702: true },
        ],
      },
    }
    const rejected = { error: { code: 'notSignedIn', message: 'Nobody is logged in' } }
    return new Response(JSON.stringify(answers[path] ?? rejected), { status: path in answers ? 200 : 401 })
  })
  loads += 1
  await import(/* @vite-ignore */ `./main.ts?load=${loads}`)
  const { port1, port2 } = new MessageChannel()
  ports.push(port1)
  const answers = new Map<unknown, { payload?: unknown; error?: { code?: unknown } }>()
  port1.onmessage = ({ data }) => answers.set((data as { id?: unknown }).id, data as object)
  const offer = (given: { source?: Window; origin?: string } = {}): void => {
    const data = { type: 'latchkey-app/port', secret }
    const init = { source: parent, origin: 'https://shop.example', data, ports: [port2], ...given }
    dispatchEvent(new MessageEvent('message', init as MessageEventInit))
  }
  const ask = async (type: string, payload?: unknown) => {
    const id = `request-${crypto.randomUUID()}`
    port1.postMessage({ id, type, payload })
    return vi.waitUntil(() => answers.get(id), { timeout: 5_000 })
  }
  return { offer, ask, post: (message: unknown) => port1.postMessage(message) }
}

describe('the frame', () => {
  test.each([[['https://shop.example']], [null]])('answers a page of its project: %s', async origins => {
    const { offer, ask } = await load(origins)
    offer()
    expect(await ask('getChainId')).toMatchObject({ payload: { chainId: 'eip155:1' } })
  })

  test.each([
    'https://evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://shop.example.evil.example',
  ])('answers nothing to a page that is not of its project: %s', async origin => {
    const { offer, ask } = await load(['https://shop.example'])
    offer({ origin })
    for (const name of Object.keys(frameCalls)) {
      const { payload, error } = await ask(name, valid[name as keyof typeof valid])
      expect([payload, error?.code], name).toEqual([undefined, 'originNotAllowed'])
    }
    expect(asked).toEqual(['/projects/shop'])
  })

  test('accepts no port of a window in it, or beside it', async () => {
    const { offer, ask } = await load(null)
    const beside = document.createElement('iframe')
    document.body.append(beside)
    for (const source of [beside.contentWindow, window]) if (source) offer({ source })
    offer()
    expect(await ask('getChainId')).toMatchObject({ payload: { chainId: 'eip155:1' } })
    // An earlier port would have requested the project too.
    expect(asked).toEqual(['/projects/shop', '/networks'])
    beside.remove()
  })

  test('shows, signs and opens nothing for an invalid value in any message', async () => {
    const { offer, ask, post } = await load(null)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const opened = vi.spyOn(window, 'open')
    vi.stubGlobal('reportError', () => {})
    offer()
    const name = fc.constantFrom(...Object.keys(frameCalls), '__proto__', 'constructor', 'toString')
    await fc.assert(
      fc.asyncProperty(name, fc.anything(), fc.anything(), async (type, payload, isBegun) => {
        const message = structuredCloneOf({ id: `request-${crypto.randomUUID()}`, type, payload, isBegun })
        post(message)
        post(structuredCloneOf(payload))
      }),
      { numRuns: 150 },
    )
    for (const each of Object.keys(frameCalls))
      for (const payload of [undefined, null, 7, 'x', [], {}, { chainId: '' }, { page: 'x' }, { method: 'eth_sign' }])
        void ask(each, payload).catch(() => {})
    // The frame still answers after all of these messages.
    await vi.waitFor(
      async () => expect(await ask('getChainId')).toMatchObject({ payload: { chainId: 'eip155:1' } }),
      10_000,
    )
    const shown = document.querySelector('lk-frame')?.shadowRoot
    expect(shown?.querySelector('lk-approval')).toBeNull()
    expect(opened).not.toHaveBeenCalled()
    expect(asked.filter(path => /rpc|bundler|paymaster|wallet|handover/.test(path))).toEqual([])
  })
})

/** A valid payload of each call. */
const valid = {
  switchNetwork: { chainId: 'eip155:1' },
  connectEmail: { email: 'ann@example.com' },
  connectOtp: { otp: '123456' },
  getSocialRedirectUri: { provider: 'google', attempt: 'A'.repeat(22) },
  connectSocial: { attempt: 'A'.repeat(22) },
  getUser: {},
  setPreferredAccount: { type: 'eoa' },
  estimateFee: { chainId: 'eip155:1', calls: [{ to: `0x${'1'.repeat(40)}`, value: '0x1' }] },
  updateEmail: { email: 'ann@example.com' },
  updateEmailPrimaryOtp: { otp: '123456' },
  updateEmailSecondaryOtp: { otp: '123456' },
  syncTheme: { themeMode: 'light', locale: 'en' },
  syncDappData: { metadata: { name: 'Shop', url: 'x' }, sdkVersion: '1', sdkType: 'x', projectId: 'shop' },
  openPage: { page: 'export' },
  rpcRequest: { chainId: 'eip155:1', method: 'personal_sign', params: [] },
  rpcAbort: { requestId: 'request-1' },
}

/** Returns the part of a value that a port can transfer. */
function structuredCloneOf(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return 'garbage'
  }
}
