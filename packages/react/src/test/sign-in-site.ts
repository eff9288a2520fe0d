import type { SIWXConfig } from '@latchkey/appkit'
import type { TestEnvironment } from '@latchkey/testing'

import type { AppKit } from '../index.ts'
import { turn, until } from './until.ts'

/** A site whose visitors sign in: its server, and the person who answers what its pages ask. */
export interface SignInSite {
  readonly isRequired: boolean
  /** What the person does with what is asked. @default 'sign' */
  person: 'sign' | 'cancel'
  /** Whether the server fails whatever it is asked. */
  isDown: boolean
  /** How many signatures the server does not take. */
  refusals: number
  /** How often the person was asked. */
  readonly asked: number
  /** What cannot be right, or is not over yet. */
  doubts(): readonly string[]
  /** Compares what a page tells of sign-ins with what the server knows. */
  watch(page: AppKit): void
  /** For the option `siwx` of a page. */
  configOf(page: () => AppKit, clock: TestEnvironment['clock']): SIWXConfig
  /** Whether the server knows this account on this network. */
  knows(caipAddress: string | undefined): boolean
  /** Whether the server knows anybody. */
  knowsAnybody(): boolean
  /** Ends all sessions: the server forgets them, or their time is over. */
  forget(how: 'gone' | 'over'): void
  /** The server forgets who signed in on a network. */
  forgetOn(network: string): void
  /** The server forgets an account. */
  forgetAccount(address: string): void
  /** Waits until somebody was asked, and nobody is any longer. @param before how often somebody was asked before */
  untilAtRest(before: number): Promise<void>
}

type SIWXSession = Parameters<SIWXConfig['addSession']>[0]

/** A message can be signed, and a session is good, for so long. */
const goodForMs = 86_400_000

export function createSignInSite(isRequired: boolean): SignInSite {
  const sessions = new Map<string, SIWXSession>()
  const contradictions: string[] = []
  const nonces = new Set<string>()
  /** The nonce of the message that each page shows, while it is not answered. */
  const asking = new Map<AppKit, string>()
  let asked = 0
  let told = 0
  let isOver = (_data: SIWXSession['data']): boolean => false

  const keyOf = (chainId: string, address: string): string => `${chainId}:${address}`
  const knows = (key: string): boolean => {
    const session = sessions.get(key)
    return session !== undefined && !isOver(session.data)
  }
  function forget(isMeant: (data: SIWXSession['data']) => boolean): void {
    for (const [key, { data }] of sessions) if (isMeant(data)) sessions.delete(key)
  }
  function reach(): void {
    if (site.isDown) throw new Error('The server fails')
  }

  /** Answers a message that the modal of a page shows, until it is signed, or shows no longer. */
  async function answer(kit: AppKit, nonce: string): Promise<void> {
    asking.set(kit, nonce)
    let isCancelled = false
    while (isShown(kit) && !isCancelled && !nonces.has(nonce)) {
      // Another message has taken its place.
      if (asking.get(kit) !== nonce) return
      const [button, another] = buttonsOf(kit, site.person)
      if (another) contradictions.push('Two prompts show')
      if (button && !button.matches(':disabled')) {
        isCancelled = site.person === 'cancel'
        button.click()
      }
      await turn()
    }
    if (asking.get(kit) === nonce) asking.delete(kit)
  }

  const site: SignInSite = {
    isRequired,
    person: 'sign',
    isDown: false,
    refusals: 0,
    get asked() {
      return asked
    },
    watch(kit) {
      kit.subscribeEvents(({ data }) => {
        if (data?.event === 'SIWX_AUTH_SUCCESS') told++
      })
    },
    doubts: () => [
      ...contradictions,
      ...(asking.size > 0 ? ['Somebody is asked'] : []),
      ...(told === nonces.size ? [] : [`${nonces.size} signed in, and pages told of ${told}`]),
    ],
    knows: key => key !== undefined && knows(key),
    knowsAnybody: () => sessions.size > 0,
    forget(how) {
      if (how === 'gone') return sessions.clear()
      for (const session of sessions.values()) session.data.expirationTime = new Date(0).toISOString()
    },
    forgetOn: network => forget(({ chainId }) => chainId === network),
    forgetAccount: address => forget(({ accountAddress }) => accountAddress === address),
    async untilAtRest(before) {
      await until(() => asked > before && asking.size === 0)
      // The next one is asked in a moment.
      for (let turns = 0; turns < 20; turns++) await turn()
      await until(() => asking.size === 0)
    },
    configOf: (page, clock) => {
      isOver = ({ expirationTime = '' }) => Date.parse(expirationTime) <= clock.now()
      return {
        getRequired: () => isRequired,
        async createMessage({ accountAddress, chainId }) {
          reach()
          if (knows(keyOf(chainId, accountAddress)))
            contradictions.push(`${accountAddress} is asked, and has a session`)
          asked++
          const nonce = `nonce${asked}`
          void answer(page(), nonce)
          const expirationTime = new Date(clock.now() + goodForMs).toISOString()
          const data = { domain: location.host, uri: location.origin, version: '1', nonce, expirationTime }
          return { accountAddress, chainId, ...data, toString: () => `Sign in with ${nonce}` }
        },
        async addSession(session) {
          reach()
          if (site.refusals > 0 && site.refusals--) throw new Error('The signature is not good')
          const { chainId, accountAddress, nonce } = session.data
          if (nonces.has(nonce)) contradictions.push(`${nonce} is spent twice`)
          nonces.add(nonce)
          sessions.set(keyOf(chainId, accountAddress), session)
        },
        async revokeSession(chainId, address) {
          reach()
          sessions.delete(keyOf(chainId, address))
        },
        async setSessions(next) {
          reach()
          sessions.clear()
          for (const session of next) sessions.set(keyOf(session.data.chainId, session.data.accountAddress), session)
        },
        async getSessions(chainId, address) {
          reach()
          const key = keyOf(chainId, address)
          const session = sessions.get(key)
          // The site says whether a session is over: the kit does not compare times, since the clock of a device may be wrong.
          return session && knows(key) ? [session] : []
        },
        async signOut() {
          reach()
          sessions.clear()
        },
      }
    },
  }
  return site
}

const isShown = ({ store: { modal, router } }: AppKit): boolean =>
  modal.state.open && router.current()?.name === 'SIWXSignMessage'

/** The button of what shows, as a person finds it. */
function buttonsOf(kit: AppKit, wish: SignInSite['person']): HTMLElement[] {
  const modals = [...document.querySelectorAll('w3m-modal')].filter(each => 'store' in each && each.store === kit.store)
  return modals.flatMap(modal => findAll(modal, `[data-testid="w3m-connecting-siwe-${wish}"]`))
}

function findAll(root: ParentNode, selector: string): HTMLElement[] {
  const inner = [root, ...root.querySelectorAll('*')].flatMap(
    each => (each instanceof Element && each.shadowRoot) || [],
  )
  return [...root.querySelectorAll<HTMLElement>(selector), ...inner.flatMap(each => findAll(each, selector))]
}
