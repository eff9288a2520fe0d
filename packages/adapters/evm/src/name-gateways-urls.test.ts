import type { Hex } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { withNameGateways } from './name-gateways.ts'
import type { RpcClient } from './rpc-clients.ts'

const sender = '0x1111111111111111111111111111111111111111'

/** Looks up data at a URL of the contract, with these origins of the site. Every host answers with `0xab`. */
async function request(url: string, origins: readonly string[]): Promise<{ data: Hex; asked: string[] } | undefined> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ data: '0xab' })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { client } = withNameGateways({} as RpcClient, origins, undefined)
  const { ccipRead } = client as { ccipRead?: { request(question: object): Promise<Hex> } }
  return ccipRead && { data: await ccipRead.request({ data: '0x12', sender, urls: [url] }), asked }
}

describe('withNameGateways', () => {
  test.each(['https://gateway.example', 'http://localhost:8080', 'http://127.0.0.1:1', 'http://[::1]:1'])(
    'requests records from %s if the site names it',
    async origin => {
      const answer = await request(`${origin}/{sender}/{data}.json`, [origin])
      expect(answer).toEqual({ data: '0xab', asked: [`${origin}/${sender}/0x12.json`] })
    },
  )

  test.each([
    'http://gateway.example',
    'ftp://127.0.0.1',
    'https://name@gateway.example',
    'https://:word@gateway.example',
  ])('ignores %s in the list of the site', async origin => {
    expect(await request(`${origin}/{data}`, [origin])).toBeUndefined()
  })
})
