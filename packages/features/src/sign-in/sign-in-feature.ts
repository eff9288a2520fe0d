import { defineFeature, type Store, timeout } from '@latchkey/core'
import {
  type CaipNetworkId,
  type ChainNamespace,
  type SIWXConfig,
  type SIWXMessage,
  type SIWXSession,
  raceAbort,
} from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import { isSameSigning, keyOf, type SigningAccount, signingAccount } from './account.ts'
import { signInError } from './errors.ts'
import type { PromptHost, SignIn, SignInFacts, SignInOutcome, SignInPrompt } from './sign-in.ts'
import { dataOf, failureOf, signWithWallet } from './sign-with-wallet.ts'
import { toSiteConfig } from './site-config.ts'
import { capabilitiesToAsk, readSigned } from './while-connecting.ts'

/** Time limit of the site at the start of a sign-in. With {@link acceptWaitMs} it is shorter than a stage of connecting may take. */
export const startWaitMs = 6_500
/** Time limit of the site to check a signature that a wallet made while it connected. */
const acceptWaitMs = 3_000
/** Time limit of the site to prepare a message for a wallet that is connecting, because the user has clicked it. */
const prepareWaitMs = 1_500

interface Asked {
  readonly account: SigningAccount
  readonly answer: (outcome: SignInOutcome | 'changed') => void
  /** Aborts when the prompt ends. */
  readonly over: AbortController
  message: SIWXMessage | undefined
  /** Message that is being prepared. A signature requested meanwhile waits for it. */
  preparing: Promise<SIWXMessage> | undefined
}

/** Creates the sign-in of a kit on first use. */
export const signInFeature = defineFeature<SignIn>('signIn', store => {
  const { accounts, networks, environment, events } = store
  const { clock } = environment
  const config = requireConfig(store)
  const state = proxy<{ prompt: SignInPrompt | undefined; isSignedIn: boolean }>({
    prompt: undefined,
    isSignedIn: false,
  })
  const last = new Map<ChainNamespace, SigningAccount>()
  const claimedNamespaces: ChainNamespace[] = []
  const lastAsked = new Map<ChainNamespace, string>()
  const leaving = new Set<() => void>()
  /** Latest message of an account on a network that the site has accepted. */
  const taken = new Map<string, string>()
  let current: Asked | undefined
  let line: Promise<unknown> = Promise.resolve()

  /** Calls the site with a time limit. @throws KitError `signInNotStarted` */
  async function ofSite<Value>(call: () => Promise<Value>, signal: AbortSignal, waitMs = startWaitMs): Promise<Value> {
    const late = timeout(clock, waitMs, () => signInError('signInNotStarted', { advice: 'The site did not answer' }))
    try {
      return await raceAbort(call(), AbortSignal.any([signal, late.signal]))
    } catch (cause) {
      if (signal.aborted) throw signal.reason
      throw signInError('signInNotStarted', { cause })
    } finally {
      late.stop()
    }
  }

  async function findSession(network: CaipNetworkId, address: string, signal: AbortSignal) {
    // The site decides whether a session has expired: this device's clock may be a day ahead.
    return (await ofSite(async () => config.getSessions(network, address), signal))[0]
  }

  async function hasSession(...asked: Parameters<typeof findSession>): Promise<boolean> {
    return (await findSession(...asked)) !== undefined
  }

  function isPast(time: string | undefined): boolean {
    return time !== undefined && !(Date.parse(time) > clock.now())
  }

  function show(asked: Asked, change: Partial<SignInPrompt>): void {
    if (current === asked && state.prompt) state.prompt = { ...state.prompt, ...change }
  }

  function prepare(asked: Asked): Promise<SIWXMessage> {
    asked.preparing ??= makeMessage(asked).finally(() => (asked.preparing = undefined))
    return asked.preparing
  }

  async function makeMessage(asked: Asked): Promise<SIWXMessage> {
    const { account, over } = asked
    const input = { accountAddress: account.address, chainId: account.network.caipNetworkId }
    const message = await ofSite(async () => config.createMessage(input), over.signal)
    asked.message = message
    show(asked, { message: String(message), domain: message.domain })
    return message
  }

  /** Prompts one account. The next one follows after its answer. */
  async function ask(
    account: SigningAccount,
    host: PromptHost,
    signal: AbortSignal,
  ): Promise<SignInOutcome | 'changed'> {
    let resolve: Asked['answer'] = () => {}
    const promise = new Promise<SignInOutcome | 'changed'>(answer => (resolve = answer))
    const over = new AbortController()
    const asked: Asked = { account, answer: resolve, over, message: undefined, preparing: undefined }
    const isRequired = config.getRequired?.() ?? false
    current = asked
    state.isSignedIn = false
    state.prompt = {
      namespace: account.namespace,
      stage: 'preparing',
      message: undefined,
      domain: undefined,
      wallet: account.wallet.name,
      address: account.address,
      isRequired,
    }
    const look = (): void => {
      const now = signingAccount(store, account.namespace)
      if (!isSameSigning(now, account)) resolve(now ? 'changed' : 'gone')
    }
    const { caipNetworkId } = account.network
    // The user may have signed in in another tab.
    const recheckSessions = (): void =>
      void hasSession(caipNetworkId, account.address, asked.over.signal).then(
        has => has && resolve('signedIn'),
        () => {},
      )
    const stops = [
      subscribe(accounts.state, look),
      subscribe(networks.state, look),
      environment.browser.watchReturn(recheckSessions),
    ]
    try {
      if (isRequired) host.hold()
      host.onLeave(() => resolve('declined'))
      host.show()
      const prepared = prepare(asked).then(() => {
        if (state.prompt?.stage === 'preparing') show(asked, { stage: 'ready' })
      })
      prepared.catch(() => {})
      await raceAbort(Promise.race([promise, prepared]), signal)
      const outcome = await raceAbort(promise, signal)
      state.isSignedIn = outcome === 'signedIn'
      return outcome
    } finally {
      stops.forEach(stop => stop())
      asked.over.abort()
      if (current === asked) {
        current = undefined
        state.prompt = undefined
      }
    }
  }

  async function ensure(namespace: ChainNamespace, host: PromptHost, signal: AbortSignal): Promise<SignInOutcome> {
    while (true) {
      signal.throwIfAborted()
      const account = signingAccount(store, namespace)
      if (!account) return 'gone'
      lastAsked.set(namespace, keyOf(account))
      const { network, address } = account
      if (await hasSession(network.caipNetworkId, address, signal)) {
        last.set(namespace, account)
        return 'signedIn'
      }
      if (!isSameSigning(account, signingAccount(store, namespace))) continue
      const outcome = await ask(account, host, signal)
      if (outcome === 'signedIn') last.set(namespace, account)
      if (outcome !== 'changed') return outcome
    }
  }

  function factsOf({ network, isSmartAccount }: SigningAccount): SignInFacts {
    return { network: network.caipNetworkId, isSmartAccount }
  }

  /** Requests a signature from the wallet, and stores the session at the site. A session that arrives too late is revoked. */
  async function signed(asked: Asked): Promise<void> {
    const { account, over } = asked
    const isStale = isPast(asked.message?.signBefore) || isPast(asked.message?.expirationTime)
    const message = isStale || !asked.message ? await prepare(asked) : asked.message
    const text = String(message)
    const answer = await raceAbort(signWithWallet(store, account, text), over.signal)
    await raceAbort(keep({ data: dataOf(message), message: text, ...answer }, over.signal), over.signal)
  }

  /** @param signal aborts when the session is not needed any more. A session that was stored too late is revoked */
  async function keep(session: SIWXSession, signal: AbortSignal): Promise<void> {
    const { chainId, accountAddress } = session.data
    const key = `${chainId}:${accountAddress}`
    const before = taken.get(key)
    await config.addSession(session)
    if (!signal.aborted) taken.set(key, session.message)
    else if (taken.get(key) === before) await config.revokeSession(chainId, accountAddress).catch(() => {})
  }

  return {
    state,
    config,
    findSession,
    hasSession,
    async prepare([namespace, ...others], signal) {
      const network = namespace && others.length === 0 ? networks.current(namespace) : undefined
      if (!network) return undefined
      try {
        return await ofSite(() => capabilitiesToAsk(config, network.caipNetworkId), signal, prepareWaitMs)
      } catch (error) {
        if (signal.aborted) throw error
        return undefined
      }
    },
    async accept(namespace, capabilities, signal) {
      const account = signingAccount(store, namespace)
      const session = account && (await raceAbort(readSigned(config, account, capabilities), signal))
      if (!session) return
      const over = new AbortController()
      try {
        await ofSite(() => keep(session, AbortSignal.any([signal, over.signal])), signal, acceptWaitMs)
        events.track('SIWX_AUTH_SUCCESS', factsOf(account))
      } catch (error) {
        over.abort()
        if (signal.aborted) throw error
        environment.browser.log('warn', 'The site did not take what the wallet signed while it connected', error)
      }
    },
    lastSigned: namespace => last.get(namespace),
    isClaimed: namespace => claimedNamespaces.includes(namespace),
    claim(namespaces) {
      claimedNamespaces.push(...namespaces)
      return () => {
        namespaces.forEach(each => claimedNamespaces.splice(claimedNamespaces.indexOf(each), 1))
        leaving.forEach(call => call())
      }
    },
    lastAsked: namespace => lastAsked.get(namespace),
    onLeave(call) {
      leaving.add(call)
      return () => void leaving.delete(call)
    },
    ensure(namespace, host, signal) {
      const turn = line.then(() => ensure(namespace, host, signal))
      line = turn.catch(() => {})
      return raceAbort(turn, signal)
    },
    async sign() {
      const asked = current
      if (!asked || state.prompt?.stage === 'signing') return
      show(asked, { stage: 'signing' })
      try {
        await signed(asked)
        events.track('SIWX_AUTH_SUCCESS', factsOf(asked.account))
        asked.answer('signedIn')
      } catch (cause) {
        if (asked.over.signal.aborted) return
        const error = failureOf(cause, asked.account)
        events.track('SIWX_AUTH_ERROR', { ...factsOf(asked.account), message: error.message })
        if (error.code !== 'signInDeclined') environment.browser.log('error', 'Signing in failed', error)
        // The site may have used up the nonce, so the next attempt signs a new message.
        if (error.code !== 'signInDeclined') asked.message = undefined
        show(asked, { stage: 'ready' })
        throw error
      }
    },
    cancel() {
      current?.answer('declined')
    },
  }
})

/** Returns the site's sign-in. It exists whenever this module is loaded. */
function requireConfig(store: Store): SIWXConfig {
  const config = toSiteConfig(store)
  if (!config) throw new TypeError('The site has no sign-in')
  return config
}
