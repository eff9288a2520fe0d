import { BaseError, type CaipNetwork, type Connector, isUserRejection } from '@latchkey/primitives'

/**
 * Sends a request to a wallet on a network. If the wallet has switched to another one without an event, it is switched
 * back and asked again, once.
 * @throws the error of the wallet
 */
export async function onNetwork<Answer>(
  network: CaipNetwork,
  connector: Connector,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    // The adapter throws this before it asks the wallet to send, so a retry cannot send twice.
    if (!isWrongChain(error)) throw error
    await connector.switchNetwork(network).catch((cause: unknown) => {
      throw isUserRejection(cause) ? cause : error
    })
    return await ask()
  }
}

/** Returns whether an adapter found the wallet on another network before it asked for the transaction. */
function isWrongChain(error: unknown): boolean {
  return error instanceof BaseError && error.code === 'wrongChain'
}
