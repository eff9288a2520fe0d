import type { FramePage } from '@latchkey/protocol/secure-frame'

import type { FrameStage } from '../stage.ts'
import type { PageParts } from './page-parts.ts'

/** Shows a page to the user. Its code is loaded on demand. */
export async function openPage(
  stage: FrameStage,
  parts: PageParts,
  page: FramePage,
  signal: AbortSignal,
): Promise<boolean> {
  const { createPage } = await import('./create-page.ts')
  return stage.show<boolean>(resolve => {
    const element = createPage(page, parts, resolve)
    return {
      draw: locale => {
        element.locale = locale
        return element
      },
    }
  }, signal)
}
