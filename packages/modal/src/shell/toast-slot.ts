import type { Toasts } from '@latchkey/core'
import { html, type TemplateResult } from 'lit'

/** Where toasts show. They stay while a pointer or the focus is on them. */
export function toastSlot(toasts: Toasts): TemplateResult {
  const { toast } = toasts.state
  const hold = (): void => toasts.hold()
  const release = (): void => toasts.release()
  return html`<div class="toast">
    <lk-toast
      data-testid="wui-snackbar-message"
      .message=${toast?.text ?? ''}
      .kind=${toast?.kind ?? 'success'}
      @pointerenter=${hold}
      @pointerleave=${release}
      @focusin=${hold}
      @focusout=${release}
      @lk-dismiss=${() => toasts.hide()}
    ></lk-toast>
  </div>`
}
