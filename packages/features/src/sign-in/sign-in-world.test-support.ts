import { type KitOptions, connectingFeature, createStore } from '@latchkey/core'
import type {
  CaipNetworkId,
  SignMessageRequest,
  SIWXConfig,
  SIWXMessageData,
  SIWXMessageInput,
  SIWXSession,
} from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type MockConnectorOptions,
  testNetworks,
} from '@latchkey/testing'

// Pages load these modules asynchronously, which takes longer than a test waits.
import './end-sessions.ts'
import './views/prompt-account.ts'
import { signInFeature } from './sign-in-feature.ts'
import { joinSignIn } from './views/join-connecting.ts'

/** A site that stores sessions in memory, and records its calls. */
export function createSite(
  options: {
    required?: boolean
    statement?: string
    expirationTime?: () => string | undefined
    /** Whether the site prepares messages that wallets sign while they connect. */
    prepares?: boolean
    /** Whether the site lists its sessions of all accounts. */
    lists?: boolean
  } = {},
) {
  const sessions: SIWXSession[] = []
  const calls: string[] = []
  let nonce = 0
  const isOf = (chainId: string, address: string) => (session: SIWXSession) =>
    session.data.chainId === chainId && session.data.accountAddress === address
  const config = {
    async createMessage({ accountAddress, chainId }: SIWXMessageInput) {
      calls.push('createMessage')
      const expirationTime = options.expirationTime?.()
      const data = {
        accountAddress,
        chainId,
        nonce: `nonce${++nonce}`,
        domain: 'shop.example',
        uri: 'https://shop.example',
        version: '1',
        ...(expirationTime && { expirationTime }),
      }
      const text = [
        'shop.example wants you to sign in with your Ethereum account:',
        accountAddress,
        '',
        ...(options.statement ? [options.statement, ''] : []),
        'URI: https://shop.example',
        'Version: 1',
        `Chain ID: ${chainId}`,
        `Nonce: ${data.nonce}`,
        'Issued At: 2026-11-20T21:40:00.000Z',
        ...(options.statement ? ['Resources:', '- https://shop.example/terms', '- https://shop.example/privacy'] : []),
      ]
      return { ...data, toString: () => text.join('\n') }
    },
    async addSession(session: SIWXSession) {
      calls.push('addSession')
      sessions.push(session)
    },
    async revokeSession(chainId: string, address: string) {
      calls.push('revokeSession')
      const kept = sessions.filter(session => !isOf(chainId, address)(session))
      sessions.splice(0, sessions.length, ...kept)
    },
    async setSessions(next: readonly SIWXSession[]) {
      sessions.splice(0, sessions.length, ...next)
    },
    async getSessions(chainId: string, address: string) {
      calls.push('getSessions')
      return sessions.filter(isOf(chainId, address))
    },
    ...(options.lists && { listSessions: async () => [...sessions] }),
    ...(options.prepares && {
      async prepareMessage(chainId: CaipNetworkId) {
        calls.push('prepareMessage')
        return { chainId, nonce: `nonce${++nonce}`, domain: 'shop.example', uri: 'https://shop.example', version: '1' }
      },
      readMessage: (text: string) => JSON.parse(text) as SIWXMessageData,
    }),
    getRequired: () => options.required ?? false,
    async signOut() {
      calls.push('signOut')
      sessions.splice(0)
    },
  } satisfies SIWXConfig
  return { config, sessions, calls, count: (name: string) => calls.filter(call => call === name).length }
}

/** A wallet's answers to requests to sign. With `hang`, the test answers them. */
export function createSigner() {
  const asked: SignMessageRequest[] = []
  const waiting: { resolve(answer: { signature: string }): void; reject(error: unknown): void }[] = []
  let reaction: 'sign' | 'hang' | 'reject' | 'fail' = 'sign'
  function react(): { signature: string } {
    if (reaction === 'reject') throw Object.assign(new Error('User rejected the request'), { code: 4001 })
    if (reaction === 'fail') throw new Error('The wallet crashed')
    return { signature: '0x1234' }
  }
  return {
    asked,
    behave: (next: typeof reaction) => void (reaction = next),
    /** Answers the first request that hangs. */
    answer: () => waiting.shift()?.resolve({ signature: '0x1234' }),
    async signMessage(_provider: unknown, request: SignMessageRequest) {
      asked.push(request)
      if (reaction === 'hang')
        return new Promise<{ signature: string }>((resolve, reject) => waiting.push({ resolve, reject }))
      return react()
    },
  }
}

/** A kit with a sign-in. */
export async function createSignInWorld(
  site: { config: SIWXConfig },
  options: Partial<KitOptions> & { namespaces?: boolean; grant?: MockConnectorOptions['grant'] } = {},
) {
  const { namespaces = false, grant, ...kitOptions } = options
  const environment = createTestEnvironment()
  const signer = createSigner()
  const chains = namespaces ? (['eip155', 'solana'] as const) : (['eip155'] as const)
  const wallet = createMockConnector({ id: 'wallet', chains: [...chains], ...(grant && { grant }) })
  const other = createMockConnector({
    id: 'other',
    addresses: { eip155: ['0x2222222222222222222222222222222222222222'] },
  })
  const actions = { signMessage: signer.signMessage }
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet, testNetworks.polygon, ...(namespaces ? [testNetworks.solana] : [])],
      adapters: chains.map(namespace =>
        createMockAdapter({ namespace, connectors: namespace === 'eip155' ? [wallet, other] : [], actions }),
      ),
      siwx: site.config,
      ...kitOptions,
    },
    environment,
  )
  store.connections.join(async () => {
    joinSignIn(store)
    return store.use(connectingFeature)
  })
  const events: string[] = []
  store.events.watch(({ data }) => void events.push(data.event))
  void store.start()
  await store.connections.prepare()
  const feature = () => store.use(signInFeature)
  return {
    store,
    environment,
    wallet,
    other,
    signer,
    events,
    signIn: feature,
    prompt: () => feature().state.prompt,
    status: () => store.accounts.get('eip155').account.status,
    /** Waits until the prompt is ready. */
    async prompted() {
      for (let turn = 0; turn < 20 && feature().state.prompt?.stage !== 'ready'; turn++) await environment.settle()
      return feature().state.prompt
    },
  }
}
