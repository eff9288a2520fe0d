import { connectingFeature } from '@latchkey/core'
import { type Screen, until, type World } from '@latchkey/modal/test'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'

import { signInFeature } from './sign-in-feature.ts'
import { createSigner, createSite } from './sign-in-world.test-support.ts'
import { joinSignIn } from './views/join-connecting.ts'

const signer = createSigner()

/** A site that requires users to sign in. */
function world(name: string, required: boolean, statement?: string) {
  return {
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'io.harbor', name })],
        actions: { signMessage: signer.signMessage },
      }),
    ],
    installed: [],
    options: {
      siwx: createSite({ required, ...(statement && { statement }) }).config,
      metadata: { name: 'Fieldnote Market', icons: [] },
    },
  }
}

async function connect({ store }: World): Promise<void> {
  store.connections.join(async () => {
    joinSignIn(store)
    return store.use(connectingFeature)
  })
  const harbor = store.connectors.find('io.harbor')
  if (!harbor) throw new Error('Harbor is not there')
  store.connections.connect(harbor).catch(() => {})
  await until(() => store.modal.state.open, 'the modal')
}

/** Screens of the sign-in for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'SIWXSignMessage',
    tag: 'lk-sign-message-view',
    world: name => world(name, true),
    open: connect,
  },
  {
    name: 'SIWXSignMessage, not required, with a long message',
    tag: 'lk-sign-message-view',
    world: name => world(name, false, 'I accept the terms of Fieldnote Market, and that it keeps my address.'),
    open: connect,
  },
  {
    name: 'SIWXSignMessage, waiting for the wallet',
    tag: 'lk-sign-message-view',
    world: name => world(name, true),
    async open(shown) {
      signer.behave('hang')
      await connect(shown)
      const { state, sign } = shown.store.use(signInFeature)
      await until(() => state.prompt?.stage === 'ready', 'the message')
      void sign()
    },
  },
  {
    name: 'SIWXSignMessage, signed in',
    tag: 'lk-sign-message-view',
    world: name => world(name, true),
    async open(shown) {
      signer.behave('sign')
      await connect(shown)
      const { state, sign } = shown.store.use(signInFeature)
      await until(() => state.prompt?.stage === 'ready', 'the message')
      await sign()
      await until(() => state.isSignedIn && !state.prompt, 'the end')
    },
  },
]
