import type { SIWXConfig } from '@latchkey/appkit'
import type { TestEnvironment } from '@latchkey/testing'

import type { AppKit } from '../index.ts'
import { turn, until } from './until.ts'

/** A site with sign-in: its server, and the user who answers the prompts of its pages. */
export interface SignInSite {
  readonly isRequired: boolean
  /** The user's answer to prompts. @default 'sign' */
  person: 'sign' | 'cancel'
  /** Whether the server fails every request. */
  isDown: boolean
  /** Number of signatures that the server rejects. */
  rejections: number
  /** Number of prompts so far. */
  readonly asked: number
  /** Returns facts that contradict each other, or are not final yet. */
  doubts(): readonly string[]
  /** Compares a page's sign-in state with the server's. */
  watch(page: AppKit): void
  /** Returns the option `siwx` of a page. */
  configOf(page: () => AppKit, clock: TestEnvironment['clock']): SIWXConfig
  /** Whether the server has a session of this account on this network. */
  knows(caipAddress: string | undefined): boolean
  /** Whether the server has any session. */
  knowsAnybody(): boolean
  /** Ends all sessions: the server deletes them, or they expire. */
  forget(how: 'gone' | 'over'): void
  /** Deletes the server's sessions on a network. */
  forgetOn(network: string): void
  /** Deletes the server's sessions of an account. */
  forgetAccount(address: string): void
  /** Waits until a prompt has shown and none is left. @param before the number of prompts before */
  untilAtRest(before: number): Promise<void>
}

type SIWXSession = Parameters<SIWXConfig['addSession']>[0]

/** Validity of messages and sessions, in ms. */
const goodForMs = 86_400_000

export function createSignInSite(isRequired: boolean): SignInSite {
  const sessions = new Map<string, SIWXSession>()
  const contradictions: string[] = []
  const nonces = new Set<string>()
  /** The nonce of the unanswered message on each page. */
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

  /** Answers a message that the modal of a page shows, until it is signed or no longer shows. */
  async function answer(kit: AppKit, nonce: string): Promise<void> {
    asking.set(kit, nonce)
    let isCancelled = false
    while (isShown(kit) && !isCancelled && !nonces.has(nonce)) {
      // Another message has replaced it.
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
    rejections: 0,
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
      // The next prompt follows after a few turns.
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
          if (site.rejections > 0 && site.rejections--) throw new Error('The signature is not good')
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
          // The site decides whether a session has expired, because the device's clock may be wrong. The kit does not compare
          // times.
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

/** Returns the visible buttons of the prompt. */
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
