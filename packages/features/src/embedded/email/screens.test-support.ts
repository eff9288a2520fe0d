import { type Screen, until, type World } from '@latchkey/modal/test'

import { embeddedFeature } from '../login/embedded-feature.ts'
import { frameReadyDelayMs } from '../login/frame-client.ts'
import { createScriptedFrame } from '../login/embedded-world.test-support.ts'
import { updateEmailFeature } from './update-email-feature.ts'

const options = { services: { secureSite: 'https://secure.example' } }

/** Connects an embedded wallet, and starts a change of its address. */
async function begin({ store, environment }: World): Promise<void> {
  const frame = createScriptedFrame({ updateEmail: () => ({ action: 'VERIFY_PRIMARY_OTP' }) })
  const embedded = store.use(embeddedFeature)
  embedded.attach((address, told) => frame.open(address, told))
  store.connectors.add([embedded.connector])
  const connected = store.connections.connect(embedded.connector)
  await store.connections.prepare()
  await environment.settle()
  await environment.advance(frameReadyDelayMs)
  await environment.settle()
  await connected
  await store.use(updateEmailFeature).begin('maya@new.example')
}

/** Screens of the change for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'UpdateEmailWallet',
    tag: 'lk-update-email-view',
    focused: 'wui-email-input',
    world: () => ({ options }),
    async open(world) {
      await begin(world)
      world.store.modal.open({ view: 'UpdateEmailWallet' })
      await until(() => world.store.modal.state.open, 'the modal')
    },
  },
  {
    name: 'UpdateEmailCode',
    tag: 'lk-update-email-code-view',
    focused: 'wui-otp-input',
    world: () => ({ options }),
    async open(world) {
      await begin(world)
      world.store.modal.open({ view: 'UpdateEmailCode' })
      await until(() => world.store.modal.state.open, 'the modal')
    },
  },
]
