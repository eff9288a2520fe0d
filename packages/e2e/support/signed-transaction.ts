import type { Request, Route } from 'playwright'

import type { Visit } from './world.ts'

/** Returns whether a URL is one of the sandbox's nodes. */
export const isNode = (url: URL): boolean => url.pathname.startsWith('/v1') && url.searchParams.has('chainId')

/** Returns whether a request sends a signed transaction to a node. */
export function isSigned(request: Request): boolean {
  return /"(eth_sendRawTransaction|sendTransaction)"/.test(request.postData() ?? '')
}

/** Confirms a send, and runs a function between the wallet's signature and the request to its node. @returns the node's answer */
export async function confirmWhile({ page, modal }: Visit, happens: () => Promise<unknown>): Promise<string> {
  const onTheWay = async (route: Route): Promise<void> => {
    if (isSigned(route.request())) await happens()
    await route.fallback()
  }
  await page.route(isNode, onTheWay)
  const answer = page.waitForResponse(response => isSigned(response.request()))
  await modal.get('send-confirm-button').click()
  const text = await (await answer).text()
  await page.unroute(isNode, onTheWay)
  return text
}
