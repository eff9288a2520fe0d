import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'
import { createScriptedWindows } from './social-window.test-support.ts'
import type { SocialOptions } from './social.ts'
import { windowPollMs } from './watch-social-window.ts'

type Script = NonNullable<Parameters<typeof createEmbeddedWorld>[0]>
type Given = NonNullable<Parameters<typeof createEmbeddedWorld>[1]>

const google = { ...maya, provider: 'google' as const, userName: 'maya' }

/** A frame that logs no user in by itself: the messages of the window decide. */
const script: Script = {
  getSocialRedirectUri: ({ attempt }) => ({
    uri: `https://secure.example/wallet/social/go?attempt=${attempt}`,
    mayCutOpener: false,
  }),
  connectSocial: ({ ticket }) => (ticket === undefined ? new Promise<never>(() => {}) : undefined),
  getUser: ({ chainId }) => ({ ...google, ...(chainId && { chainId }) }),
}

/** A kit whose frame and windows are scripted. */
export async function createSocialWorld(own: Script = {}, options: Given = {}, stored = {}) {
  const world = createEmbeddedWorld({ ...script, ...own }, options, stored)
  const windows = createScriptedWindows()
  const { store, embedded, frame, load, environment } = world
  embedded.attach((address, told) => frame.open(address, told), windows.open)
  await store.connections.prepare()
  const events: string[] = []
  store.events.watch(({ data: { event, properties } }) => {
    const { provider } = (properties ?? {}) as { provider?: string }
    if (event !== 'INITIALIZE') events.push(provider ? `${event} ${provider}` : event)
  })
  function connect(provider: Parameters<typeof embedded.socials.connect>[0] = 'google', given: SocialOptions = {}) {
    const outcome = embedded.socials.connect(provider, given).then(
      () => undefined,
      (error: unknown) => error as { code: string; shortMessage: string; message: string },
    )
    return { outcome }
  }
  /** Sends a message from the window. */
  const say = (type: string, more: object = {}) =>
    windows.last.say({ type: `latchkey-social/${type}`, attempt: windows.last.attempt, ...more })
  const begin = async (provider?: Parameters<typeof connect>[0], given?: SocialOptions) => {
    const begun = connect(provider, given)
    await load()
    return begun
  }
  const asked = (type: string) => frame.messages.filter(each => each.type === type).map(({ payload }) => payload)
  return {
    ...world,
    windows,
    events,
    connect,
    begin,
    say,
    asked,
    pollTwice: () => environment.advance(2 * windowPollMs),
  }
}
