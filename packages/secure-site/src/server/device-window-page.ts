import { textIn } from './texts.ts'
import type { RequestContext } from './request-context.ts'
import { answerWindowPage } from './window-page.ts'

/** Creates the page at `/device-window`, which stores the frame's data in browsers that do not keep it in frames. */
export function createDeviceWindowPage(base: string) {
  return async ({ language }: RequestContext): Promise<Response> =>
    answerWindowPage({
      language,
      heading: textIn(language, 'windowHeading'),
      status: textIn(language, 'windowText'),
      script: `${base}/frame/device-window.js`,
      texts: {
        cut: textIn(language, 'windowCut'),
        unavailable: textIn(language, 'windowUnavailable'),
        over: textIn(language, 'windowOver'),
      },
    })
}
