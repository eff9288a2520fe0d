import { FramePlaceView, placeElements } from './frame-place-view.ts'

/** @summary Place for the frame in which the user approves a site's request. */
export class ApproveView extends FramePlaceView {
  static readonly tag = 'lk-approve-view'
  protected readonly screen = 'ApproveTransaction'

  protected idle(): { heading: string; text: string } {
    const { nothingToApprove: heading, nothingToApproveText: text } = this.kit.messages.embedded
    return { heading, text }
  }
}

/** @summary Place for the frame with pages about the embedded wallet itself, such as its recovery and its export. */
export class SecurePageView extends FramePlaceView {
  static readonly tag = 'lk-secure-page-view'
  protected readonly screen = 'SecurePage'

  protected idle(): { heading: string; text: string } {
    const { embedded } = this.kit.messages
    const route = this.kit.store.router.current()
    if (route?.name === 'SecurePage' && route.params?.page === 'restore')
      return { heading: embedded.restored, text: embedded.restoredText }
    return { heading: embedded.closed, text: embedded.closedText }
  }
}

export const elements = [...placeElements, ApproveView, SecurePageView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-approve-view': ApproveView
    'lk-secure-page-view': SecurePageView
  }
}
