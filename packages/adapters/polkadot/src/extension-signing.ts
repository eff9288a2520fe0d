import { createAccountEvents } from '@latchkey/adapter-kit'
import { type CaipNetwork, readProperty } from '@latchkey/primitives'
import type { SignerResult } from '@polkadot/api/types'

import type { PolkadotSigning } from './create-provider.ts'
import { type ExtensionAccount, findAccount } from './extension-accounts.ts'
import type { InjectedExtension } from './injected-extension.ts'
import { polkadotErrors, toWalletError } from './polkadot-error.ts'
import type { PolkadotAccount } from './polkadot-provider.ts'
import { readSignature, toHexText } from './signature.ts'

export interface ExtensionAccess {
  extension(): InjectedExtension | undefined
  /** Returns the accounts as the extension gave them. */
  given(): readonly ExtensionAccount[]
  accounts(): readonly PolkadotAccount[]
  network(): CaipNetwork | undefined
  follow(onChange: () => void): () => void
  /** Waits for an answer of the extension while the connection lasts. */
  wait<Answer>(answer: Promise<Answer>): Promise<Answer>
}

/** Creates the signing methods over an extension. */
export function createExtensionSigning(access: ExtensionAccess): PolkadotSigning {
  const { accounts, network, follow } = access
  const chain = () => network()?.caipNetworkId

  async function sign(method: 'signRaw' | 'signPayload', payload: { address: string }): Promise<SignerResult> {
    const extension = access.extension()
    if (!extension) throw polkadotErrors.notConnected()
    const account = findAccount(access.given(), payload.address)
    if (!account) throw polkadotErrors.notShared(payload.address)
    if (!extension.signer[method]) throw polkadotErrors.unknownMethod(method)
    const answer = await access.wait(ask(() => extension.signer[method]?.({ ...payload, address: account.given })))
    const id = readProperty(answer, 'id')
    const signed = readProperty(answer, 'signedTransaction')
    return {
      id: typeof id === 'number' ? id : 0,
      signature: readSignature(answer),
      ...(isBytes(signed) && { signedTransaction: signed }),
    }
  }

  return {
    accounts,
    chain,
    network,
    metadata() {
      const metadata = access.extension()?.metadata
      return typeof readProperty(metadata, 'provide') === 'function' ? metadata : undefined
    },
    async signMessage(address, message) {
      // The extension puts <Bytes> around the text before it signs.
      const { signature } = await sign('signRaw', { address, data: toHexText(message), type: 'bytes' } as never)
      return signature
    },
    signRaw: raw => sign('signRaw', raw),
    signPayload: payload => sign('signPayload', payload),
    update: (id, status) => access.extension()?.signer.update?.(id, status),
    ...createAccountEvents({ follow, accounts: () => accounts().map(({ address }) => address), chain }),
  }
}

async function ask(question: () => Promise<unknown> | undefined): Promise<unknown> {
  try {
    return await question()
  } catch (error) {
    throw toWalletError(error)
  }
}

function isBytes(value: unknown): value is `0x${string}` {
  return typeof value === 'string' ? /^0x[0-9a-f]*$/i.test(value) : value instanceof Uint8Array
}
