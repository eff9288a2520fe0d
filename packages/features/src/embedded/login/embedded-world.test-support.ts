import { createStore, type KitOptions, slicesFeature } from '@latchkey/core'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import {
  type FrameAnswer,
  type FrameCallName,
  type FrameInput,
  type FrameNotice,
  readFrameRequest,
  type SecureUser,
} from '@latchkey/protocol/secure-frame'

import { embeddedFeature } from './embedded-feature.ts'
import type { FrameEvents, FrameLink } from './frame-host.ts'
import { frameReadyDelayMs } from './frame-client.ts'

export const maya: SecureUser = {
  email: 'maya.okafor@hey.com',
  userName: null,
  provider: 'email',
  chainId: 'eip155:1',
  address: '0x8F3a5b7C9d1E2f4A6b8c0D2E4f6A8b0C2eC41d9E',
  accounts: [
    { namespace: 'eip155', type: 'eoa', address: '0x8F3a5b7C9d1E2f4A6b8c0D2E4f6A8b0C2eC41d9E' },
    { namespace: 'solana', type: 'eoa', address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
  ],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
  hasRecovery: true,
}

type Script = {
  [Name in FrameCallName]?: (payload: FrameInput<Name>) => FrameAnswer<Name> | Promise<FrameAnswer<Name>>
}

/**
 * A frame whose answers a test scripts: its failures, its silence, and states that the real one does not reach.
 * End-to-end tests show that the real frame behaves alike.
 */
export function createScriptedFrame(script: Script = {}) {
  const asked: { id: string; type: FrameCallName; payload: unknown; isBegun: boolean }[] = []
  const answers: Script = {
    syncTheme: () => undefined,
    syncDappData: () => undefined,
    isConnected: () => ({ isConnected: true }),
    getUser: ({ chainId }) => ({ ...maya, ...(chainId && { chainId }) }),
    switchNetwork: ({ chainId }) => ({ chainId }),
    getSmartAccountEnabledNetworks: () => ({ networks: [] }),
    connectEmail: () => ({ action: 'VERIFY_OTP' }),
    connectOtp: () => ({ action: 'CONNECT' }),
    signOut: () => undefined,
    // An abort rejects the request if it is still undecided.
    rpcAbort({ requestId: id }) {
      const type = asked.find(each => each.id === id)?.type
      events?.onMessage({ id, type, error: { message: 'Request was aborted', code: 4001 } })
      return undefined
    },
    ...script,
  }
  let events: FrameEvents | undefined
  let isRemoved = false
  const shown: object[] = []

  const frame = {
    /** Names of all requests, oldest first, without theme and site. */
    get asked(): FrameCallName[] {
      return asked.map(({ type }) => type).filter(type => !type.startsWith('sync'))
    },
    messages: asked,
    get isThere(): boolean {
      return events !== undefined && !isRemoved
    },
    /** Places over which the frame is shown now. */
    shown,
    answers,
    /** Whether the frame reports that it is ready as soon as it is in the page. @default true */
    loads: true,
    ready: () => events?.onReady(),
    say: (message: unknown) => events?.onMessage(message),
    notify: (notice: FrameNotice) => events?.onMessage(notice),
    open: (address: { url: string }, told: FrameEvents): FrameLink => {
      events = told
      isRemoved = false
      frame.url = address.url
      if (frame.loads) queueMicrotask(() => told.onReady())
      return {
        post(message) {
          // A message between windows is a copy.
          void answer(structuredClone(message))
        },
        showOver(place) {
          shown.push(place)
          return () => void shown.splice(shown.indexOf(place), 1)
        },
        remove() {
          isRemoved = true
        },
      }
    },
    url: '',
  }

  async function answer(message: unknown): Promise<void> {
    const read = readFrameRequest(message)
    if (!read.ok) throw new Error(`The kit sent what the frame cannot read: ${read.failure.reason}`)
    const { id, type, payload, isBegun } = read.request
    asked.push({ id, type, payload, isBegun })
    const call = answers[type] as ((payload: unknown) => unknown) | undefined
    if (!call) return
    try {
      events?.onMessage({ id, type, payload: await call(payload) })
    } catch (error) {
      const { message: text, code } = error as { message?: string; code?: string | number }
      events?.onMessage({ id, type, error: { message: text, code } })
    }
  }

  return frame
}

/** A kit on a page whose frame is scripted. */
export function createEmbeddedWorld(
  script: Script = {},
  options: Partial<KitOptions> = {},
  stored = {},
  around: Parameters<typeof createTestEnvironment>[0] = {},
) {
  const environment = createTestEnvironment({ ...around, stored })
  const frame = createScriptedFrame(script)
  const store = createStore(
    {
      projectId: 'project',
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [createMockAdapter({ connectors: [] })],
      services: { secureSite: 'https://secure.example/wallet/' },
      ...options,
    },
    environment,
  )
  const load = async () => ({ elements: [] })
  store
    .use(slicesFeature)
    .add([{ name: 'connect', screens: { Connect: { tag: 'lk-connect-view', title: () => '', load, connects: true } } }])
  const embedded = store.use(embeddedFeature)
  embedded.attach((address, told) => frame.open(address, told))
  store.connectors.add([embedded.connector])
  void store.start()
  return {
    environment,
    frame,
    store,
    embedded,
    /** Lets the frame load, and its requests be answered. */
    async load() {
      await store.connections.prepare()
      await environment.settle()
      await environment.advance(frameReadyDelayMs)
      await environment.settle()
    },
  }
}
