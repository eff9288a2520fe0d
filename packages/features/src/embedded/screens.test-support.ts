import { type Screen, until, type World } from '@latchkey/modal/test'

import { embeddedFeature } from './embedded-feature.ts'
import { createScriptedFrame } from './embedded-world.test-support.ts'

const options = { services: { secureSite: 'https://secure.example' } }

/** A frame that never answers but for its mails. */
function attach({ store }: World, action: 'VERIFY_OTP' | 'VERIFY_DEVICE'): void {
  const frame = createScriptedFrame({
    connectEmail: () => ({ action }),
    connectDevice: () => new Promise<never>(() => {}),
    rpcRequest: () => new Promise<never>(() => {}),
  })
  store.use(embeddedFeature).attach((address, told) => frame.open(address, told))
}

async function begin(world: World, action: 'VERIFY_OTP' | 'VERIFY_DEVICE', name: string): Promise<void> {
  const { store, environment } = world
  attach(world, action)
  const begun = store.use(embeddedFeature).connectEmail('maya.okafor@hey.com')
  await environment.advance(1_000)
  await begun
  store.modal.open({ view: name === 'EmailCode' ? 'EmailCode' : 'EmailDevice' })
  await until(() => store.modal.state.open, 'the modal')
}

/** What logging in by email, and approving, look like. */
export const screens: readonly Screen[] = [
  {
    name: 'EmailLogin',
    tag: 'lk-email-login-view',
    focused: 'wui-email-input',
    world: () => ({ options }),
    open: async ({ store }) => store.modal.open({ view: 'EmailLogin' }),
  },
  {
    name: 'EmailCode',
    tag: 'lk-email-code-view',
    focused: 'wui-otp-input',
    world: () => ({ options }),
    open: world => begin(world, 'VERIFY_OTP', 'EmailCode'),
  },
  {
    name: 'EmailDevice',
    tag: 'lk-email-device-view',
    world: () => ({ options }),
    open: world => begin(world, 'VERIFY_DEVICE', 'EmailDevice'),
  },
  {
    name: 'ApproveTransaction, nothing to approve',
    tag: 'lk-approve-view',
    world: () => ({ options }),
    open: async ({ store }) => store.modal.open({ view: 'ApproveTransaction' }),
  },
  {
    name: 'ApproveTransaction, while the frame opens',
    tag: 'lk-approve-view',
    world: () => ({ options }),
    async open(world) {
      attach(world, 'VERIFY_OTP')
      const { approvals } = world.store.use(embeddedFeature)
      approvals.ask({ chainId: 'eip155:1', method: 'personal_sign', params: [] }).catch(() => {})
      await until(() => world.store.modal.state.open, 'the modal')
    },
  },
]
