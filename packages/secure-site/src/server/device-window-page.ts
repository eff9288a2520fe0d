import { textIn } from './texts.ts'
import type { Visit } from './visit.ts'
import { answerWindowPage } from './window-page.ts'

/** The page at `/device-window`: what a browser does not keep for the frame lies in its storage. */
export function createDeviceWindowPage(base: string) {
  return async ({ language }: Visit): Promise<Response> =>
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
