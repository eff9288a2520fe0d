import { textIn } from './texts.ts'
import type { RequestContext } from './request-context.ts'
import { answerWindowPage } from './window-page.ts'

/**
 * The content fills the window and scrolls inside, like in the frame, so that all of the window is in view while a user
 * reads. Until the theme is known, the colors are the browser's.
 */
const styles = `html, body { block-size: 100% }
html { overflow: hidden }
body { overflow: hidden auto; scrollbar-width: thin }
main { padding: 1.25rem 1rem 1.5rem }
h1 { margin-block: 0 .75rem; font-size: 1.25rem }
h1:focus { outline: none }
[role=status]:empty { display: none }
[data-theme=light] { color-scheme: light; background: #fff; color: #1b1a1f }
[data-theme=dark] { color-scheme: dark; background: #1f1f23; color: #f2f2f4 }
`

/** Creates the page at `/approval-window`, on which a user decides about one request and into which no other page can draw. */
export function createApprovalWindowPage(base: string) {
  return async ({ language }: RequestContext): Promise<Response> =>
    answerWindowPage({
      language,
      heading: textIn(language, 'approvalHeading'),
      status: textIn(language, 'approvalText'),
      script: `${base}/frame/approval-window.js`,
      texts: { cut: textIn(language, 'approvalCut'), over: textIn(language, 'approvalOver') },
      styles,
      imageSources: "'self' data:",
    })
}
