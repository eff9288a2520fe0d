import { defineElements } from '@latchkey/ui'

import { exportElements } from './lk-export-page.ts'
import { handOverElements } from './lk-hand-over-page.ts'
import type { FramePageElement } from './frame-page-element.ts'
import { recoveryElements } from './lk-recovery-page.ts'
import { restoreElements } from './lk-restore-page.ts'
import { splitElements } from './lk-split-page.ts'
import type { PageName, PageParts } from './page-parts.ts'
import { windowElements } from './lk-window-page.ts'

const tags = {
  recovery: 'lk-recovery-page',
  restore: 'lk-restore-page',
  export: 'lk-export-page',
  handOver: 'lk-hand-over-page',
  window: 'lk-window-page',
  split: 'lk-split-page',
} as const satisfies Record<PageName, string>

/**
 * Creates the element of a page.
 *
 * @param close called once, with whether the user completed it
 * @param open shows another page in its place
 */
export function createPage(
  page: PageName,
  parts: PageParts,
  close: (isDone: boolean) => void,
  open: (page: PageName) => void,
): FramePageElement {
  defineElements(...recoveryElements, ...restoreElements, ...exportElements, ...handOverElements)
  defineElements(...windowElements, ...splitElements)
  return Object.assign(document.createElement(tags[page]), { parts, close, open })
}
