import type { AppKit } from '@latchkey/appkit'
import { UserRejectedRequestError } from 'viem'

/**
 * Shows the modal until a wallet is connected.
 *
 * @throws UserRejectedRequestError if it closes before
 */
export function connectInModal(
  kit: AppKit,
  view: 'Connect' | 'ConnectingWalletConnectBasic',
  isConnected: () => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let wasOpen = false
    const stops = [kit.observe('state').watch(look), kit.observe('connections').watch(look)]
    const settle = (end: () => void): void => {
      stops.forEach(stop => stop())
      end()
    }
    function look(): void {
      const { open, loading } = kit.getState()
      wasOpen ||= open
      if (isConnected()) settle(resolve)
      else if (wasOpen && !open && !loading)
        settle(() => reject(new UserRejectedRequestError(new Error('The modal was closed'))))
    }
    kit.open({ view, namespace: 'eip155' }).then(
      () => {
        // A modal that was closed before its code loaded was never open.
        wasOpen = true
        look()
      },
      (error: unknown) => settle(() => reject(error)),
    )
  })
}
