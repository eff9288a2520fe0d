import { offeredSocials, offersEmail, type SocialProvider, socialProviders, type Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

import { chooseConnector, chooseWallet } from '../../../onboarding/connect/views/choose-wallet.ts'
import { embeddedError } from '../../login/errors.ts'
import { chooseSocial } from '../../login/views/choose-social.ts'
import { isAnyWallet } from '../../../onboarding/connect/wallet-names.ts'
import { findWallet } from '../../../onboarding/connect/views/find-wallet.ts'

/** Options to open a wallet by its name. */
export interface OpenWalletOptions {
  /** Namespace to connect, if the wallet serves several. @default every namespace */
  readonly namespace?: ChainNamespace | undefined
  /** Signal after which nothing opens any more. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens the modal on the screen that connects a name of a site: a wallet by its name, id or rdns, `walletConnect` for a
 * code that any wallet can scan, `email`, or a social provider, whose window opens in the click. If the wallet is
 * unknown, or the lookup fails, the list of wallets opens.
 *
 * @throws KitError `authConnectorMissing` for a login that the site does not offer; the signal's reason
 */
export async function openWallet(store: Store, written: string, options: OpenWalletOptions = {}): Promise<void> {
  const { modal, router } = store
  const namespace = options.namespace && { namespace: options.namespace }
  const name = written.trim()
  if (isAnyWallet(name)) return modal.open({ view: 'ConnectingWalletConnectBasic', ...namespace })
  if (isLogin(name)) {
    if (!isOffered(store, name))
      throw embeddedError('authConnectorMissing', { advice: `The site does not offer ${name}` })
    modal.open({ view: 'Connect', ...namespace })
    return name === 'email' ? router.push('EmailLogin') : chooseSocial(store, name)
  }
  const found = await look(store, name)
  options.signal?.throwIfAborted()
  modal.open({ view: 'Connect', ...namespace })
  if (found?.kind === 'connector') chooseConnector(store, found.connector)
  else if (found) chooseWallet(store, found.wallet)
}

async function look(store: Store, name: string): ReturnType<typeof findWallet> {
  const { log } = store.environment.browser
  try {
    const found = await findWallet(store, name)
    if (!found) log('warn', `No wallet is called ${name}`)
    return found
  } catch (error) {
    log('warn', `The wallet ${name} could not be looked up`, error)
    return undefined
  }
}

function isLogin(name: string): name is SocialProvider | 'email' {
  return name === 'email' || (socialProviders as readonly string[]).includes(name)
}

function isOffered(store: Store, name: SocialProvider | 'email'): boolean {
  return name === 'email' ? offersEmail(store) : offeredSocials(store).includes(name)
}
