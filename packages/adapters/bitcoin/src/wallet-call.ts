import { readMessage, subscribeTo, walletError } from '@latchkey/adapter-kit'
import { BaseError, getJsonRpcErrorKind, isUserRejection, readProperty, type Stop } from '@latchkey/primitives'

/**
 * Calls a method of a wallet's own object. Every failure in its code comes back as a rejection, also a getter that throws.
 *
 * @throws the wallet's own error, untouched; a refusal without a code becomes the cause of an error with 4001
 * @throws an error with the code 4200 if the wallet has no such method
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
  return isUserRejection(error) || rejection.test(readMessage(error))
    ? walletError(4001, 'User rejected the request.', error)
    : error
}

/**
 * Refusals of wallets without a code: sats-connect's earlier methods reject only with `cancel`. A network rejects transactions,
 * and its clients cancel requests that may have been sent, so only whole sentences count.
 */
const rejection =
  /^(error: )?(cancel|reject|denied|(the |your )?((request|connection|message|signing) )+(was |has been )?(cancell?ed|rejected|declined|denied)|(the |your )?transaction (was )?(cancell?ed|declined))[.!]?$/i

export function hasMethod(target: unknown, method: string): boolean {
  return typeof readProperty(target, method) === 'function'
}

/** The error of a feature that the wallet does not have, with the code of EIP-1193 for it. */
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
 * Listens by a method of a wallet's own object that returns its own removal.
 *
 * @param parameters creates the method's parameters with the listener
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
