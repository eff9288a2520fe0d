import { readMessage, subscribeTo, walletError } from '@latchkey/adapter-kit'
import { BaseError, getJsonRpcErrorKind, isUserRejection, readProperty, type Stop } from '@latchkey/primitives'

/**
 * Calls a method of a wallet's own object. Whatever goes wrong in there, a getter that throws included, comes back as a rejection.
 *
 * @throws the wallet's own error, untouched; where it is a refusal without a code, it is the cause of one with 4001
 * @throws an error with the code 4200 when the wallet has no such method
 */
export async function callWallet(target: unknown, method: string, ...parameters: unknown[]): Promise<unknown> {
  const call = readProperty(target, method)
  if (typeof call !== 'function') throw notSupported(method)
  try {
    return await (call.apply(target, parameters) as unknown)
  } catch (error) {
    throw toWalletError(error)
  }
}

function toWalletError(error: unknown): unknown {
  if (getJsonRpcErrorKind(error) !== undefined) return error
  return isUserRejection(error) || refusal.test(readMessage(error))
    ? walletError(4001, 'User rejected the request.', error)
    : error
}

/**
 * How wallets say no that give no code: `cancel` is all that sats-connect's earlier methods reject with. A network rejects transactions, and its clients
 * cancel requests that may have been sent, so only whole sentences count.
 */
const refusal =
  /^(error: )?(cancel|reject|denied|(the |your )?((request|connection|message|signing) )+(was |has been )?(cancell?ed|rejected|declined|denied)|(the |your )?transaction (was )?(cancell?ed|declined))[.!]?$/i

export function hasMethod(target: unknown, method: string): boolean {
  return typeof readProperty(target, method) === 'function'
}

/** What a wallet cannot do, with the code that EIP-1193 has for it. */
export function notSupported(what: string): Error & { code: number } {
  return walletError(4200, `The wallet does not support ${what}: choose another wallet for it.`)
}

export function cannotSwitch(network: string, advice: string): BaseError {
  return new BaseError('switchFailed', 'Failed to switch to chain', { advice: `${advice} (Bitcoin ${network})` })
}

export function invalidAnswer(method: string): BaseError {
  return new BaseError('invalidAnswer', `The wallet gave no valid answer to ${method}`)
}

/**
 * Listens by a method of a wallet's own object that gives its own removal.
 *
 * @param parameters what the method takes, made with the listener
 */
export function subscribe(
  target: unknown,
  method: string,
  onEvent: () => void,
  parameters: (listener: () => void) => readonly unknown[],
): Stop {
  return subscribeTo(
    listener => {
      const add = readProperty(target, method)
      return typeof add === 'function'
        ? add.apply(
            target,
            parameters(() => listener(undefined)),
          )
        : undefined
    },
    () => onEvent(),
  )
}
