import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { mockCosmosAccounts } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CosmosProvider } from './cosmos-provider.ts'
import {
  addresses,
  createNetwork,
  createWorld,
  expectSigned,
  fromBase64,
  toAminoBytes,
  toDirectBytes,
} from './test-world.test-support.ts'

const [sender, recipient] = addresses
const [{ publicKey }] = mockCosmosAccounts
const chainId = 'cosmoshub-4'

let url = ''
let asked: { method: string; params: Record<string, string> }[] = []
/** Code of the node's CheckTx; with 0 it accepts the transaction. */
let checkCode = 0
const node = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString()) as never as (typeof asked)[0] & {
      id: number
    }
    asked.push({ method, params })
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) }))
  })
})

beforeAll(async () => {
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterAll(() => void node.close())

/** The account's number and sequence in the chain's own state. */
const [accountNumber, sequence] = [57, 3]

/** The part of CometBFT 0.38's RPC that CosmJS needs to send: https://docs.cometbft.com/v0.38/rpc. */
function answer(method: string, params: Record<string, string>): unknown {
  if (method === 'status') return status
  if (method === 'abci_query' && params.path === '/cosmos.auth.v1beta1.Query/Account') {
    const account = [...text(1, sender), ...number(3, accountNumber), ...number(4, sequence)]
    const any = [...text(1, '/cosmos.auth.v1beta1.BaseAccount'), ...bytes(2, account)]
    return { response: { code: 0, value: toBase64(bytes(1, any)), height: '12', index: '0', key: null, log: '' } }
  }
  if (method === 'broadcast_tx_sync')
    return { code: checkCode, log: checkCode ? 'signature verification failed' : '', hash: txHash, codespace: '' }
  const [sent] = asked.filter(each => each.method === 'broadcast_tx_sync').slice(-1)
  const tx_result = { code: 0, data: '', log: '', info: '', gas_wanted: '200000', gas_used: '80000', events: [] }
  return { txs: [{ hash: txHash, height: '13', index: 0, tx_result, tx: sent?.params.tx }], total_count: '1' }
}

const txHash = 'AB'.repeat(32)
const status = {
  node_info: {
    id: '00'.repeat(20),
    listen_addr: 'tcp://127.0.0.1:26656',
    network: chainId,
    version: '0.38.12',
    channels: '40',
    moniker: 'test',
    other: {},
    protocol_version: { app: '0', block: '11', p2p: '8' },
  },
  sync_info: {
    latest_block_hash: '11'.repeat(32),
    latest_app_hash: '22'.repeat(32),
    latest_block_time: '2026-01-01T00:00:00.000000000Z',
    latest_block_height: '12',
    catching_up: false,
  },
  validator_info: {
    address: '33'.repeat(20),
    pub_key: { type: 'tendermint/PubKeyEd25519', value: toBase64(new Uint8Array(32)) },
    voting_power: '1',
  },
}

async function openClient(options: Parameters<typeof createWorld>[0] = {}) {
  const network = createNetwork(chainId, 'Cosmos Hub', 'ATOM', { rpcUrls: { default: { http: [url] } } })
  const world = createWorld(options)
  await world.connector.connect({ networks: [network], preferred: { cosmos: network } })
  asked = []
  checkCode = 0
  const provider = world.connector.getProvider('cosmos') as CosmosProvider
  return { ...world, client: await provider.getSigningClient(undefined, { broadcastPollIntervalMs: 10 }) }
}

const fee = { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' }
const coins = [{ denom: 'uatom', amount: '123' }]

// covers: S1.21
test('the signing client sends what the wallet signed to the network’s endpoint', async () => {
  const { client, methods } = await openClient()
  const sent = await client.sendTokens(sender, recipient, coins, fee, 'for you')
  expect(sent).toMatchObject({ code: 0, height: 13, transactionHash: txHash })
  expect(methods()).toContain('signDirect')
  expect(asked.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['status', 'abci_query', 'broadcast_tx_sync', 'tx_search']),
  )

  const raw = asked.find(({ method }) => method === 'broadcast_tx_sync')?.params.tx ?? ''
  const [bodyBytes, authInfoBytes, signature] = [1, 2, 3].map(tag => field(fromBase64(raw), tag))
  if (!bodyBytes || !authInfoBytes || !signature) throw new Error('No transaction was sent')
  const pub_key = { type: 'tendermint/PubKeySecp256k1', value: toBase64(Buffer.from(publicKey, 'hex')) }
  const signed = toDirectBytes({ bodyBytes, authInfoBytes, chainId, accountNumber: BigInt(accountNumber) })
  await expectSigned(signed, { pub_key, signature: toBase64(signature) }, publicKey)

  const message = field(field(bodyBytes, 1), 2)
  expect([1, 2].map(tag => toText(field(message, tag)))).toEqual([sender, recipient])
  expect([1, 2].map(tag => toText(field(field(message, 3), tag)))).toEqual(['uatom', '123'])
  expect(toText(field(bodyBytes, 2))).toBe('for you')
  const signer = field(authInfoBytes, 1)
  expect(field(field(field(signer, 1), 2), 1)).toEqual(new Uint8Array(Buffer.from(publicKey, 'hex')))
  expect(signer.at(-1)).toBe(sequence)
})

test('a hardware wallet, which cannot sign directly, signs the Amino document', async () => {
  const { client, methods } = await openClient({ isLedger: true })
  expect(await client.sendTokens(sender, recipient, coins, fee)).toMatchObject({ code: 0 })
  expect(methods()).toContain('signAmino')
  const raw = asked.find(({ method }) => method === 'broadcast_tx_sync')?.params.tx ?? ''
  const value = { from_address: sender, to_address: recipient, amount: coins }
  const document = toAminoBytes({
    account_number: String(accountNumber),
    chain_id: chainId,
    fee,
    memo: '',
    msgs: [{ type: 'cosmos-sdk/MsgSend', value }],
    sequence: String(sequence),
  })
  const pub_key = { type: 'tendermint/PubKeySecp256k1', value: toBase64(Buffer.from(publicKey, 'hex')) }
  await expectSigned(document, { pub_key, signature: toBase64(field(fromBase64(raw), 3)) }, publicKey)
})

test("the signing client rejects with the user's rejection, and sends nothing", async () => {
  const { client, mock } = await openClient()
  mock.switches.behave('reject', 'signDirect')
  await expect(client.sendTokens(sender, recipient, coins, fee)).rejects.toMatchObject({ code: 4001 })
  expect(asked.map(({ method }) => method)).not.toContain('broadcast_tx_sync')
})

test('the signing client rejects with the error of the chain', async () => {
  const { client } = await openClient()
  checkCode = 4
  await expect(client.sendTokens(sender, recipient, coins, fee)).rejects.toMatchObject({ code: 4 })
})

/** Writes Protobuf's wire format, without the library that is tested. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]
}
function bytes(tag: number, value: ArrayLike<number>): number[] {
  return [(tag << 3) | 2, ...varint(value.length), ...Array.from(value)]
}
function text(tag: number, value: string): number[] {
  return bytes(tag, new TextEncoder().encode(value))
}
function number(tag: number, value: number): number[] {
  return [tag << 3, ...varint(value)]
}

/** Returns the bytes of the first field with a number. */
function field(message: Uint8Array, wanted: number): Uint8Array {
  let offset = 0
  const readVarint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = message[offset++] ?? 0
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
  while (offset < message.length) {
    const key = readVarint()
    if ((key & 7) === 0) readVarint()
    else {
      const length = readVarint()
      offset += length
      if (key >> 3 === wanted) return message.slice(offset - length, offset)
    }
  }
  throw new Error(`There is no field ${wanted}`)
}

function toText(value: Uint8Array): string {
  return new TextDecoder().decode(value)
}

function toBase64(value: ArrayLike<number>): string {
  return Buffer.from(Array.from(value)).toString('base64')
}
