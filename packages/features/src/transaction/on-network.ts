import { BaseError, type CaipNetwork, type Connector, isUserRejection } from '@latchkey/primitives'

/** Asks a wallet for something on a network. One that moved to another without a word is asked back to it, once. @throws what the wallet answers with */
export async function onNetwork<Answer>(
  network: CaipNetwork,
  connector: Connector,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    // It was thrown before the wallet was asked to send.
    if (!isWrongChain(error)) throw error
    await connector.switchNetwork(network).catch((cause: unknown) => {
      throw isUserRejection(cause) ? cause : error
    })
    return await ask()
  }
}

/** Whether an adapter has found the wallet on another network, before it asked it to send. */
function isWrongChain(error: unknown): boolean {
  return error instanceof BaseError && error.code === 'wrongChain'
}
