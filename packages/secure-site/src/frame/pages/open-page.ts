import type { FrameStage, Showing } from '../stage.ts'
import type { PageName, PageParts } from './page-parts.ts'

/** Shows a page to the user. Its code is loaded on demand. */
export async function openPage(
  stage: FrameStage,
  parts: PageParts,
  page: PageName,
  signal: AbortSignal,
): Promise<boolean> {
  const { createPage } = await import('./create-page.ts')
  return stage.show<boolean>((resolve, _reject, replace) => {
    const showingOf = (name: PageName): Showing => {
      const element = createPage(name, parts, resolve, next => replace(showingOf(next)))
      return {
        draw: locale => {
          element.locale = locale
          return element
        },
      }
    }
    return showingOf(page)
  }, signal)
}
