import { element } from './element.ts'
import type { ApprovalWindow, InPageAnswer, InPageQuestion } from './in-page-questions.ts'
import { approvalWindowStyles } from './approval-window.styles.ts'
import { walletMessages } from './wallet-messages.ts'

export interface ApprovalWindowOptions {
  /** The wallet's name, in the window's header. */
  name: string
  /** A data URI. */
  icon: string
  /** Whether a test may look inside. @default false */
  open?: boolean
}

/**
 * Creates the window in which the user approves or rejects, like an extension's popup. It is in a closed shadow root, out of the
 * site's reach, and is a modal dialog of its own: a site's modal dialog makes everything outside itself inert, so only a later
 * modal dialog is usable above it.
 */
export function createApprovalWindow({ name, icon, open = false }: ApprovalWindowOptions): ApprovalWindow {
  return {
    ask: (question, signal) =>
      new Promise<InPageAnswer>(resolve => {
        const host = document.createElement('latchkey-sandbox-wallet')
        const root = host.attachShadow({ mode: open ? 'open' : 'closed' })
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(approvalWindowStyles)
        root.adoptedStyleSheets = [sheet]
        for (const type of eventsOfItsOwn) host.addEventListener(type, event => event.stopPropagation())

        const { dialog, chosen } = createDialog({ name, icon }, question)
        root.append(dialog)
        document.documentElement.append(host)

        // `close` also follows Escape, and a second Escape that skips `cancel`. Anything but the approve button rejects.
        dialog.addEventListener('close', () => {
          host.remove()
          resolve(dialog.returnValue === 'approve' ? { approved: true, accounts: chosen() } : { approved: false })
        })
        signal.addEventListener('abort', () => dialog.close('reject'), { once: true })
        dialog.showModal()
      }),
  }
}

/** Composed events would otherwise reach the site's listeners, although the window is not the site's. */
const eventsOfItsOwn = [
  'keydown',
  'keyup',
  'keypress',
  'click',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'focusin',
  'focusout',
  'input',
]

function createDialog({ name, icon }: { name: string; icon: string }, question: InPageQuestion) {
  const logo = element('img', { src: icon, alt: '', width: 32, height: 32 })
  const title = element('h2', { id: 'title', textContent: question.description.title })
  const checkboxes = (question.accounts?.offered ?? []).map(account =>
    element('input', {
      type: 'checkbox',
      value: account,
      checked: question.accounts?.chosen.includes(account) ?? false,
    }),
  )
  const reject = element('button', { type: 'submit', value: 'reject', textContent: walletMessages.reject })
  const approve = element('button', {
    type: 'submit',
    value: 'approve',
    textContent: walletMessages.approve,
    className: 'approve',
  })
  reject.dataset['testid'] = 'sandbox-wallet-reject'
  approve.dataset['testid'] = 'sandbox-wallet-approve'
  const chosen = (): string[] => checkboxes.filter(box => box.checked).map(box => box.value)
  for (const box of checkboxes) box.addEventListener('change', () => (approve.disabled = chosen().length === 0))

  const form = element('form', { method: 'dialog' }, [
    element('header', {}, [logo, element('p', { textContent: name })]),
    title,
    element('dl', {}, question.description.rows.flatMap(toRow)),
    ...(checkboxes.length > 0 ? [toAccountList(checkboxes)] : []),
    element('footer', {}, [reject, approve]),
    element('p', { textContent: walletMessages.developmentOnly, className: 'note' }),
  ])
  const dialog = element('dialog', {}, [form])
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.dataset['testid'] = 'sandbox-wallet-window'
  return { dialog, chosen }
}

function toRow({ label, value }: InPageQuestion['description']['rows'][number]): HTMLElement[] {
  return [element('dt', { textContent: label }), element('dd', { textContent: value })]
}

function toAccountList(checkboxes: readonly HTMLInputElement[]): HTMLElement {
  const rows = checkboxes.map(box => element('label', {}, [box, element('span', { textContent: box.value })]))
  return element('fieldset', {}, [element('legend', { textContent: walletMessages.accounts }), ...rows])
}
