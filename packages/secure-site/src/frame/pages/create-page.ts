import type { FramePage } from '@latchkey/protocol/secure-frame'
import { defineElements } from '@latchkey/ui'

import { exportElements } from './lk-export-page.ts'
import { handOverElements } from './lk-hand-over-page.ts'
import type { FramePageElement } from './frame-page-element.ts'
import { recoveryElements } from './lk-recovery-page.ts'
import { restoreElements } from './lk-restore-page.ts'
import type { PageParts } from './page-parts.ts'
import { windowElements } from './lk-window-page.ts'

const tags = {
  recovery: 'lk-recovery-page',
  restore: 'lk-restore-page',
  export: 'lk-export-page',
  handOver: 'lk-hand-over-page',
  window: 'lk-window-page',
} as const satisfies Record<FramePage, string>

/** Creates the element of a page. @param close called once, with whether the user completed it */
export function createPage(page: FramePage, parts: PageParts, close: (isDone: boolean) => void): FramePageElement {
  defineElements(...recoveryElements, ...restoreElements, ...exportElements, ...handOverElements, ...windowElements)
  return Object.assign(document.createElement(tags[page]), { parts, close })
}
