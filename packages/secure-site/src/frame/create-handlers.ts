import { raceAbort } from '@latchkey/primitives'
import { classOfMethod, type FrameInput, rpcNotAllowed, type UnsafeMethod } from '@latchkey/protocol/secure-frame'
import * as v from 'valibot'
import type { Hex } from 'viem'

import {
  codeAnswerSchema,
  deviceAnswerSchema,
  emailAnswerSchema,
  updateAnswerSchema,
  updatedAnswerSchema,
} from '../wire.ts'
import type { FrameApprovals } from './approvals.ts'
import { createFarcasterHandlers } from './farcaster-handlers.ts'
import { FrameError } from './frame-error.ts'
import { createFrameNetworks } from './frame-networks.ts'
import type { FrameStorage } from './frame-storage.ts'
import type { FrameHandlers } from './serve-page.ts'
import type { SitePermissions } from './permissions/site-permissions.ts'
import type { ServerClient } from './server-client.ts'
import type { FrameNetwork, SigningContext } from './signing/prepared.ts'
import type { Session } from './session.ts'
import { readSiteName } from './site-name.ts'
import { createSmartAccounts } from './smart/smart-accounts.ts'
import { createSocialHandlers } from './social-handlers.ts'
import type { FrameStage } from './stage.ts'
import { openPage } from './pages/open-page.ts'
import { resolveLocale } from './texts/resolve-locale.ts'
import { textsOf } from './texts/texts.ts'

/** Dependencies of the handlers. */
export interface HandlerParts {
  readonly projectId: string
  /** Origin of the page, from the browser. */
  readonly origin: string
  readonly firstChainId: string | undefined
  /** Languages of the browser, by preference. */
  readonly languages: readonly string[]
  readonly server: ServerClient
  readonly session: Session
  readonly stage: FrameStage
  readonly approvals: FrameApprovals
  readonly storage: Omit<FrameStorage, 'shares'>
  /** Called when the user is logged out. @param isExpired whether their session has expired */
  onLoggedOut(isExpired: boolean): void
  /** Called when a sending request starts to be carried out. */
  onBegun(requestId: string): void
  /** Called with a new theme and language of the frame. */
  onTheme(theme: FrameInput<'syncTheme'>): void
}

/** Creates the handlers of the page's calls. */
export function createHandlers(parts: HandlerParts): FrameHandlers {
  const { projectId, origin, server, session, storage, stage, approvals } = parts
  const site = new URL(origin).host
  let siteName: string | undefined
  let locale = resolveLocale(undefined, parts.languages)
  const networks = createFrameNetworks(server, parts.firstChainId)
  const smart = createSmartAccounts(networks, origin)
  /** The latest sign-out. Earlier requests that are answered after it report no expiry. */
  let signOut: Promise<unknown> | undefined

  /**
   * Reports an ended session to the page, unless the user signed out. @param since the latest sign-out when the request
   * was sent
   */
  function noteLoggedOut(error: unknown, since: Promise<unknown> | undefined): never {
    if (error instanceof FrameError && (error.code === 'notSignedIn' || error.code === 'sessionExpired')) {
      session.forget()
      if (signOut === since) parts.onLoggedOut(error.code === 'sessionExpired')
    }
    throw error
  }

  async function permissionsOf(address: string, { chainId }: FrameNetwork): Promise<SitePermissions> {
    const { createSitePermissions } = await import('./permissions/site-permissions.ts')
    return createSitePermissions(await storage.permissions(), { origin, address, chainId })
  }

  async function signingContext(owner: string, network: FrameNetwork) {
    const ofSmart = await smart.contextOf(owner, network)
    const address = ofSmart?.account.address ?? owner
    const context: SigningContext = {
      network,
      address,
      site,
      siteName,
      texts: textsOf(locale),
      permissions: await permissionsOf(address, network),
      records: await smart.recordsOf(owner),
      ...(ofSmart && { smart: ofSmart }),
      readRpc: (method, params) => networks.read(network, method, params),
    }
    return context
  }

  const language = (): { language?: string } => ({ language: locale })

  return {
    async connectEmail({ email }) {
      session.forget()
      return server.ask('POST', '/email', emailAnswerSchema, { projectId, email, origin, ...language() })
    },
    async connectOtp({ otp }) {
      const { status } = await server.ask('POST', '/email/code', codeAnswerSchema, { code: otp })
      return { action: status === 'connected' ? 'CONNECT' : 'VERIFY_DEVICE' }
    },
    async connectDevice(_payload, signal) {
      for (;;) {
        const { status } = await server.ask('POST', '/device', deviceAnswerSchema, {}, signal)
        if (status === 'connected') return undefined
        if (status === 'refused') throw new FrameError('deviceRefused', 'The browser was refused in the email')
      }
    },
    async isConnected() {
      const since = signOut
      await since?.catch(() => undefined)
      const { user, expired } = await session.read()
      if (signOut !== since) {
        session.forget()
        return { isConnected: false }
      }
      if (expired) parts.onLoggedOut(true)
      // Only the window may know whether a user is logged in.
      if (!user && (await storage.window())?.isNeeded()) return { isConnected: false, needsWindow: true }
      return { isConnected: user !== null }
    },
    async getUser({ chainId: asked, preferredAccountType, withPermissions }) {
      const since = signOut
      const network = await networks.current(asked)
      networks.move(network)
      const wallet = await session.openWallet(network.chainId).catch((error: unknown) => noteLoggedOut(error, since))
      const user = await smart.describe(wallet, network, preferredAccountType)
      if (!withPermissions || !network.chainId.startsWith('eip155:')) return user
      const granted = await (await permissionsOf(user.address, network)).list()
      return {
        ...user,
        permissions: granted.map(({ context, expiry, permissions }) => ({ context, expiry, permissions })),
      }
    },
    async signOut() {
      session.forget()
      signOut = server.ask('POST', '/sign-out', v.unknown())
      await signOut
      return undefined
    },
    async getChainId() {
      return { chainId: (await networks.current()).chainId }
    },
    async switchNetwork({ chainId: asked }) {
      const network = await networks.find(asked)
      networks.move(network)
      return { chainId: network.chainId }
    },
    async getSmartAccountEnabledNetworks() {
      const all = await networks.list()
      return { networks: all.filter(each => each.smartAccounts).map(({ chainId }) => chainId) }
    },
    async setPreferredAccount({ type, chainId: asked }) {
      const network = await networks.current(asked)
      if (type === 'smartAccount' && !network.smartAccounts)
        throw new FrameError('notAvailable', 'The secure site has no smart accounts on this network')
      const user = await session.openWallet(network.chainId)
      smart.prefer(user, type)
      return smart.describe(user, network)
    },
    async estimateFee({ chainId: asked, calls }) {
      const network = await networks.find(asked)
      const user = await session.openWallet(network.chainId)
      const context = await signingContext(user.address, network)
      if (!context.smart) return {}
      const { estimateFee } = await import('./smart/estimate-fee.ts')
      const read = calls.map(({ to, value, data }) => ({ to: to as Hex, value: BigInt(value), data: data as Hex }))
      return estimateFee(read, context, context.smart)
    },
    updateEmail: async ({ email }) => server.ask('POST', '/email/update', updateAnswerSchema, { email, ...language() }),
    updateEmailPrimaryOtp: async ({ otp }) =>
      server.ask('POST', '/email/update/primary', updateAnswerSchema, { code: otp }),
    async updateEmailSecondaryOtp({ otp }) {
      const { user } = await server.ask('POST', '/email/update/secondary', updatedAnswerSchema, { code: otp })
      session.forget()
      return { email: user.email ?? '' }
    },
    ...createSocialHandlers(parts, () => locale),
    ...createFarcasterHandlers(parts),
    async syncTheme(theme) {
      locale = resolveLocale(theme.locale, parts.languages)
      parts.onTheme({ ...theme, locale })
      return undefined
    },
    async syncDappData({ metadata }) {
      siteName = readSiteName(metadata.name)
      return undefined
    },
    async reload() {
      session.forget()
      return undefined
    },
    openPage: async ({ page }, signal) => ({
      isDone: await openPage(stage, { session, server, storage }, page, signal),
    }),
    rpcAbort: async () => undefined,
    async rpcRequest({ chainId: asked, method, params }, signal, request) {
      const network = await networks.find(asked)
      const kind = classOfMethod(method)
      if (kind === 'refused') throw new FrameError(4200, rpcNotAllowed)
      const since = signOut
      const openWallet = () =>
        session.openWallet(network.chainId).catch((error: unknown) => noteLoggedOut(error, since))
      if (kind === 'safe') {
        const address = async () => (await openWallet()).address
        const answer = await smart.read(method, params, network, address)
        return answer ?? { result: await networks.read(network, method, params ?? []) }
      }
      const { createSendingRequest } = await import('./requests/sending-request.ts')
      const sending = createSendingRequest(
        method as UnsafeMethod,
        request,
        origin,
        await storage.requests(),
        parts.onBegun,
      )
      const earlier = await sending?.earlier()
      if (earlier) return earlier
      // The frame may have been reloaded without the kit.
      if ((await storage.window())?.isNeeded()) await openPage(stage, { session, server, storage }, 'window', signal)
      const custody = await session.custody()
      const prepare = async () => {
        const user = await openWallet()
        const context = await signingContext(user.address, network)
        // The signing code is loaded with the first request.
        const { prepareRequest } = await import('./signing/prepare-request.ts')
        const permissions = sending?.permissions(context.permissions) ?? context.permissions
        return prepareRequest(method as UnsafeMethod, params, { ...context, permissions })
      }
      const prepared = await raceAbort(prepare(), signal)
      if (!prepared.isPermitted) await approvals.ask(prepared.approval, signal, BigInt(network.windowAbove ?? 0))
      // Until here the page can abort the request. An approved one is carried out and answered, even if the page leaves
      // meanwhile.
      signal.throwIfAborted()
      await sending?.begin()
      const signed = await custody
        .withKeys(keys => prepared.sign(keys))
        .catch((error: unknown) => noteLoggedOut(error, since))
      const result = prepared.finish ? await prepared.finish(signed) : signed
      await sending?.finish(result)
      return { result }
    },
  }
}
