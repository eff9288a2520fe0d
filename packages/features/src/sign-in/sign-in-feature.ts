import { defineFeature, type Store, timeout } from '@latchkey/core'
import {
  type CaipNetworkId,
  type ChainNamespace,
  type SIWXConfig,
  type SIWXMessage,
  untilAborted,
} from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import { isSameSigning, type SigningAccount, signingAccount } from './account.ts'
import { signInError } from './errors.ts'
import { dataOf, failureOf, signWithWallet } from './sign-with-wallet.ts'
import { siteConfig } from './site-config.ts'

/** What events tell of a sign-in. */
export interface SignInFacts {
  /** Where the account is. */
  network: CaipNetworkId
  /** Whether a contract signs for it. */
  isSmartAccount: boolean
}

/** What an account is asked to sign. */
export interface SignInPrompt {
  /** Its family. */
  readonly namespace: ChainNamespace
  /** `preparing` until there is a message, `signing` while the wallet is asked and the server looks at its answer. */
  readonly stage: 'preparing' | 'ready' | 'signing'
  /** The text to sign, once there is one. */
  readonly message: string | undefined
  /** The host that the message names. */
  readonly domain: string | undefined
  /** What the wallet is called. */
  readonly wallet: string
  /** The address that signs. */
  readonly address: string
  /** Nobody stays connected without having signed in. */
  readonly isRequired: boolean
}

/** Where a prompt shows. */
export interface PromptHost {
  /** Shows its screen, if that does not show. */
  show(): void
  /** Keeps the modal from closing until the host ends. */
  hold(): void
  /** @param call what to do when the person leaves the screen */
  onLeave(call: () => void): void
}

/** How it ended: `gone` where there is no account any longer. */
export type SignInOutcome = 'signedIn' | 'declined' | 'gone'

/** Has accounts sign in, one after the other. */
export interface SignIn {
  /** What is asked now. */
  readonly state: { readonly prompt: SignInPrompt | undefined }
  /** How the site has its visitors sign in. */
  readonly config: SIWXConfig
  /** Who of a family signed in last, and where. */
  lastSigned(namespace: ChainNamespace): Pick<SigningAccount, 'network' | 'address'> | undefined
  /** Whether somebody sees to the account of a family. */
  isSeenTo(namespace: ChainNamespace): boolean
  /** Sees to the accounts of families, in one turn. @returns what ends that */
  seeTo(namespaces: readonly ChainNamespace[]): () => void
  /**
   * Has the account of a family sign in, where it has not.
   *
   * @throws KitError `signInNotStarted`, or the signal's reason
   */
  ensure(namespace: ChainNamespace, host: PromptHost, signal: AbortSignal): Promise<SignInOutcome>
  /** Whether an account has a session that is good. @throws KitError `signInNotStarted` */
  hasSession(network: CaipNetworkId, address: string, signal: AbortSignal): Promise<boolean>
  /**
   * Asks the wallet to sign what shows.
   *
   * @throws KitError `signInDeclined`, `signInSmartAccount`, `signInFailed`
   */
  sign(): Promise<void>
  /** Ends what shows without a signature. */
  cancel(): void
}

/** A site that does not answer after so long cannot start a sign-in: less than a stage of connecting may take. */
export const startWaitMs = 8_000

interface Asked {
  readonly account: SigningAccount
  readonly answer: (outcome: SignInOutcome | 'changed') => void
  /** Aborted when it is over. */
  readonly over: AbortController
  message: SIWXMessage | undefined
}

/** The sign-in of a kit, made on first use. */
export const signInFeature = defineFeature<SignIn>('signIn', store => {
  const { accounts, networks, environment, events } = store
  const { clock } = environment
  const config = requireConfig(store)
  const state = proxy<{ prompt: SignInPrompt | undefined }>({ prompt: undefined })
  const last = new Map<ChainNamespace, SigningAccount>()
  const seenTo: ChainNamespace[] = []
  let current: Asked | undefined
  let line: Promise<unknown> = Promise.resolve()

  /** @throws KitError `signInNotStarted` */
  async function ofSite<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    const late = timeout(clock, startWaitMs, () =>
      signInError('signInNotStarted', { advice: 'The site did not answer' }),
    )
    try {
      return await untilAborted(call(), AbortSignal.any([signal, late.signal]))
    } catch (cause) {
      if (signal.aborted) throw signal.reason
      throw signInError('signInNotStarted', { cause })
    } finally {
      late.stop()
    }
  }

  async function hasSession(network: CaipNetworkId, address: string, signal: AbortSignal): Promise<boolean> {
    const sessions = await ofSite(async () => config.getSessions(network, address), signal)
    return sessions.some(({ data }) => !isPast(data.expirationTime))
  }

  function isPast(time: string | undefined): boolean {
    return time !== undefined && !(Date.parse(time) > clock.now())
  }

  function show(asked: Asked, change: Partial<SignInPrompt>): void {
    if (current === asked && state.prompt) state.prompt = { ...state.prompt, ...change }
  }

  async function prepare(asked: Asked): Promise<SIWXMessage> {
    const { account, over } = asked
    const input = { accountAddress: account.address, chainId: account.network.caipNetworkId }
    const message = await ofSite(async () => config.createMessage(input), over.signal)
    asked.message = message
    show(asked, { message: String(message), domain: message.domain })
    return message
  }

  /** Asks one account; the next is asked when it has answered. */
  async function ask(
    account: SigningAccount,
    host: PromptHost,
    signal: AbortSignal,
  ): Promise<SignInOutcome | 'changed'> {
    let resolve: Asked['answer'] = () => {}
    const promise = new Promise<SignInOutcome | 'changed'>(answer => (resolve = answer))
    const asked: Asked = { account, answer: resolve, over: new AbortController(), message: undefined }
    const isRequired = config.getRequired?.() ?? false
    current = asked
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
    // They may have signed in in another tab.
    const lookAgain = (): void =>
      void hasSession(caipNetworkId, account.address, asked.over.signal).then(
        has => has && resolve('signedIn'),
        () => {},
      )
    const stops = [
      subscribe(accounts.state, look),
      subscribe(networks.state, look),
      environment.browser.watchReturn(lookAgain),
    ]
    try {
      if (isRequired) host.hold()
      host.onLeave(() => resolve('declined'))
      host.show()
      const prepared = prepare(asked).then(() => show(asked, { stage: 'ready' }))
      prepared.catch(() => {})
      await untilAborted(Promise.race([promise, prepared]), signal)
      return await untilAborted(promise, signal)
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

  /** What the wallet signed, kept by the site. What comes when nobody waits for it any longer is undone. */
  async function signed(asked: Asked): Promise<void> {
    const { account, over } = asked
    const isStale = isPast(asked.message?.signBefore) || isPast(asked.message?.expirationTime)
    const message = isStale || !asked.message ? await prepare(asked) : asked.message
    const text = String(message)
    const answer = await untilAborted(signWithWallet(store, account, text), over.signal)
    const adding = config.addSession({ data: dataOf(message), message: text, ...answer })
    adding.then(
      () => {
        if (over.signal.aborted) void config.revokeSession(message.chainId, message.accountAddress).catch(() => {})
      },
      () => {},
    )
    await untilAborted(adding, over.signal)
  }

  return {
    state,
    config,
    hasSession,
    lastSigned: namespace => last.get(namespace),
    isSeenTo: namespace => seenTo.includes(namespace),
    seeTo(namespaces) {
      seenTo.push(...namespaces)
      return () => namespaces.forEach(each => seenTo.splice(seenTo.indexOf(each), 1))
    },
    ensure(namespace, host, signal) {
      const turn = line.then(() => ensure(namespace, host, signal))
      line = turn.catch(() => {})
      return turn
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
        // Its nonce may be spent: the next try signs another.
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

/** The site's sign-in, which is there where this code is. */
function requireConfig(store: Store): SIWXConfig {
  const config = siteConfig(store)
  if (!config) throw new TypeError('The site has no sign-in')
  return config
}
