import { type Screen, until, type World } from '@latchkey/modal/test'

import { embeddedFeature } from '../../embedded/login/embedded-feature.ts'
import { createScriptedFrame } from '../../embedded/login/embedded-world.test-support.ts'
import { frameReadyDelayMs } from '../../embedded/login/frame-client.ts'
import { namesFeature, suggestionsDelayMs } from './names-feature.ts'

const service = 'https://chain.example'
const options = { services: { secureSite: 'https://secure.example', blockchain: service } }

const decline = (): never => {
  throw Object.assign(new Error('User rejected the request'), { code: 4001 })
}

/**
 * Connects an embedded wallet, with a service that knows names.
 * @param sign answer of the wallet
 * @default the user declines
 */
export async function connectEmbedded(
  { store, environment }: World,
  sign: () => { result: unknown } = decline,
): Promise<void> {
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/v1/identity', { json: {} })
  environment.respond('/v1/profile/reverse', { json: [] })
  environment.respond('/v1/profile/suggestions', {
    json: {
      suggestions: ['maya', 'maya-wallet', 'my-maya'].map((label, at) => ({
        name: `${label}.latchkey`,
        registered: at === 0,
      })),
    },
  })
  const frame = createScriptedFrame({ rpcRequest: sign })
  const embedded = store.use(embeddedFeature)
  embedded.attach((address, told) => frame.open(address, told))
  store.connectors.add([embedded.connector])
  const connected = store.connections.connect(embedded.connector)
  await store.connections.prepare()
  await environment.settle()
  await environment.advance(frameReadyDelayMs)
  await environment.settle()
  await connected
}

/** Screen of the registration with a typed text. */
function screen(name: string, text: string, more: (world: World) => void | Promise<void> = () => {}): Screen {
  return {
    name: `RegisterAccountName${name}`,
    tag: 'lk-register-name-view',
    focused: 'account-name-input',
    world: () => ({ options }),
    async open(world) {
      const { store, environment } = world
      await connectEmbedded(world)
      const names = store.use(namesFeature)
      names.begin()
      await more(world)
      names.type(text)
      await environment.advance(suggestionsDelayMs)
      store.modal.open({ view: 'RegisterAccountName' })
      await until(() => store.modal.state.open, 'the modal')
    },
  }
}

/** Screens of the registration for the boards. */
export const screens: readonly Screen[] = [
  screen('', ''),
  screen(', with suggestions', 'maya'),
  screen(', with what is no name', 'ma ya'),
  screen(', whose suggestions did not come', 'maya', ({ environment }) =>
    environment.respond('/v1/profile/suggestions', { status: 500 }),
  ),
  {
    ...screen(', that was declined', ''),
    async open(world) {
      const { store } = world
      await connectEmbedded(world)
      const names = store.use(namesFeature)
      names.begin()
      store.use(embeddedFeature).screens.place({})
      store.modal.open({ view: 'RegisterAccountName' })
      await until(() => store.modal.state.open, 'the modal')
      await names.register('maya.latchkey').catch(() => {})
    },
  },
  {
    name: 'RegisterAccountNameSuccess',
    tag: 'lk-name-registered-view',
    world: () => ({ options }),
    async open(world) {
      await connectEmbedded(world)
      world.store.modal.open({ view: 'RegisterAccountName' })
      await until(() => world.store.modal.state.open, 'the modal')
      world.store.router.replace('RegisterAccountNameSuccess', { name: 'maya.latchkey' })
    },
  },
]
