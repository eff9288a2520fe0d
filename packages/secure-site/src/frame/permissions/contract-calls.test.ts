import { concat, encodeFunctionData, erc20Abi, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { batchOf, own, stranger, useSmartWorld } from '../smart/smart-world.test-support.ts'
import type { Grant } from './grant.ts'
import { createMemoryPermissions } from './memory-permissions.test-support.ts'
import { findMovingCall } from './moving-calls.ts'

describe('a permission for contract calls', () => {
  const world = useSmartWorld()
  const expiry = () => Math.floor(Date.now() / 1_000) + 3_600
  const token = (): Hex => world.sandbox.tokens['eip155:1']?.[0]?.address ?? '0x'

  async function putContract(code: Hex = '0x00'): Promise<Hex> {
    const address = stranger()
    await world.askNode('anvil_setCode', [address, code])
    return address
  }
  const asked = (address: Hex, calls: readonly string[]) => [
    { chainId: '0x1', expiry: expiry(), permissions: [{ type: 'contract-call', data: { address, calls } }] },
  ]
  const grant = (address: Hex, calls: readonly string[]) =>
    world.createFrame(new Map()).prepare('wallet_grantPermissions', asked(address, calls))

  test.each([
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'setApprovalForAll(address,bool)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    'approve(address,address,uint160,uint48)',
    'transferFrom(address,address,uint160,address)',
    'multicall(bytes[])',
    'aggregate3((address,bool,bytes)[])',
    'execute(address,uint256,bytes)',
    'execute(bytes32,bytes)',
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    'transferOwnership(address)',
    'upgradeToAndCall(address,bytes)',
    // Morpho.
    'withdraw((address,address,address,address,uint256),uint256,uint256,address,address)',
    'borrow((address,address,address,address,uint256),uint256,uint256,address,address)',
    'withdrawCollateral((address,address,address,address,uint256),uint256,address,address)',
    // Balancer.
    'swap((bytes32,uint8,address,address,uint256,bytes),(address,bool,address,bool),uint256,uint256)',
    'exitPool(bytes32,address,address,(address[],uint256[],bytes,bool))',
    'manageUserBalance((uint8,address,uint256,address,address)[])',
    'setRelayerApproval(address,address,bool)',
    // Aave, 1inch, Curve, Uniswap V2, Seaport, OpenSea, Maker, ENS.
    'withdrawETH(address,uint256,address)',
    'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
    'unoswapTo(uint256,uint256,uint256,uint256,uint256)',
    'exchange(int128,int128,uint256,uint256)',
    'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
    'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
    'bulkTransfer(((uint8,address,uint256,uint256)[],address,bool)[],bytes32)',
    'give(uint256,address)',
    'move(address,address,uint256)',
    'hope(address)',
    'setAddr(bytes32,address)',
  ])('is rejected for a function that moves value, or allows that: %s', async name => {
    const address = await putContract()
    const rejected = { code: -32602, message: expect.stringContaining(name) as string }
    await expect(grant(address, [name])).rejects.toMatchObject(rejected)
    await expect(grant(address, ['move(uint8)', name])).rejects.toMatchObject(rejected)
  })

  test('is rejected by the selector, for any name of the page', async () => {
    // The name was found by trying: its selector equals that of `transfer`.
    expect(toFunctionSelector('many_msg_babbage(bytes1)')).toBe(toFunctionSelector('transfer(address,uint256)'))
    for (const address of [token(), await putContract()])
      await expect(grant(address, ['many_msg_babbage(bytes1)'])).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('transfer(address,uint256)') as string,
      })
  })

  test('has the selectors of other lists', () => {
    // The selectors are copied from the standards and from the ABI of the contracts.
    for (const selector of [
      '0xa9059cbb',
      '0x23b872dd',
      '0x095ea7b3',
      '0x39509351',
      '0xa22cb465',
      '0x42842e0e',
    ] as const)
      expect(findMovingCall(selector), selector).toBeDefined()
    for (const selector of [
      '0xb88d4fde',
      '0xf242432a',
      '0x2eb2c2d6',
      '0xd505accf',
      '0x8fcbaf0c',
      '0x87517c45',
    ] as const)
      expect(findMovingCall(selector), selector).toBeDefined()
    for (const selector of [
      '0x36c78516',
      '0xac9650d8',
      '0x5ae401dc',
      '0x82ad56cb',
      '0x3593564c',
      '0x6a761202',
    ] as const)
      expect(findMovingCall(selector), selector).toBeDefined()
    for (const selector of [
      '0x2b67b570',
      '0x30f28b7a',
      '0xe3ee160e',
      '0x34fcd5be',
      '0xb61d27f6',
      '0xf2fde38b',
    ] as const)
      expect(findMovingCall(selector), selector).toBeDefined()
  })

  test('has the selectors that explorers list for lending, exchanges and names', () => {
    // Balancer's swap, exitPool and setRelayerApproval, Curve's exchange, Uniswap V2's addLiquidityETH and removeLiquidityETH, Seaport's fulfillAdvancedOrder.
    for (const selector of [
      '0x52bbbe29',
      '0x8bdb3913',
      '0xfa6e671d',
      '0x3df02124',
      '0xf305d719',
      '0x02751cec',
      '0xe7acab24',
    ] as const)
      expect(findMovingCall(selector), selector).toBeDefined()
    // Morpho's borrow and withdraw, Aave's withdrawETH, 1inch's swap, OpenSea's bulkTransfer, Maker's hope and move, ENS's setAddr.
    for (const selector of [
      '0x50d8cd4b',
      '0x5c2bea49',
      '0x80500d20',
      '0x07ed2379',
      '0x32389b71',
      '0xa3b22fc4',
      '0xbb35783b',
      '0xd5fa2b00',
    ] as const)
      expect(findMovingCall(selector), selector).toBeDefined()
  })

  test('shows the selector, and never the name of the page', async () => {
    const { approval } = await grant(await putContract(), ['claim_free_gift(uint256)', 'deposit()'])
    const text = approval.parts?.[0]?.text?.value
    expect(text).toBe(`${toFunctionSelector('claim_free_gift(uint256)')}\n0xd0e30db0 deposit()`)
    expect(JSON.stringify(approval)).not.toContain('free_gift')
  })

  test('is rejected for a contract that answers as a token', async () => {
    await expect(grant(token(), ['mint_to_me(uint256)'])).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('call a token') as string,
    })
    // The contract returns `true` for every call, like a collection.
    const collection = await putContract('0x600160005260206000f3')
    await expect(grant(collection, ['move(uint8)'])).rejects.toMatchObject({ code: -32602 })
    // Wrapped ether returns the account's own currency.
    expect((await grant(token(), ['withdraw(uint256)'])).approval.label).toBe('You let this site act on its own')
  })

  test('is rejected if there is no contract yet, or the node does not answer', async () => {
    await expect(grant(stranger(), ['move(uint8)'])).rejects.toMatchObject({ code: -32602 })
    const address = await putContract()
    for (const failing of ['eth_getCode', 'eth_call']) {
      const frame = world.createFrame(new Map(), {
        readRpc: async (method, params, real) => {
          if (method === failing) throw new FrameError(-32603, 'The node did not answer')
          return real(method, params)
        },
      })
      const given = asked(address, ['move(uint8)'])
      await expect(frame.prepare('wallet_grantPermissions', given)).rejects.toMatchObject({ code: -32603 })
    }
  })

  /** Stores a grant like an earlier version of the frame. */
  async function keep(permitted: ReturnType<typeof createMemoryPermissions>, address: Hex, call: string): Promise<Hex> {
    const context: Hex = `0x${'ab'.repeat(32)}`
    const grant: Grant = {
      context,
      origin: 'https://shop.example',
      chainId: 'eip155:1',
      expiry: expiry(),
      permissions: [
        { type: 'contract-call', data: { address, calls: [call] } },
        { type: 'native-token-transfer', data: { allowance: '0xffff' } },
      ],
      used: ['0', '0'],
      usesLeft: 100,
    }
    await permitted.change(own, grants => ({ grants: [...grants, grant], result: undefined }))
    return context
  }
  const spend = (permitted: ReturnType<typeof createMemoryPermissions>, context: Hex, call: object) =>
    world
      .createFrame(new Map(), {}, true, { permitted })
      .do('wallet_sendCalls', batchOf([call], { atomicRequired: false, capabilities: { permissions: { context } } }))

  test.each(['transfer(address,uint256)', 'many_msg_babbage(bytes1)'])(
    'permits nothing, if it is from an earlier version, for a function that moves value: %s',
    async name => {
      const permitted = createMemoryPermissions()
      const context = await keep(permitted, token(), name)
      const to = stranger()
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
      for (const call of [
        { to: token(), data },
        { to, value: '0x1' },
      ])
        await expect(spend(permitted, context, call)).rejects.toMatchObject({ code: 4100 })
      const frame = world.createFrame(new Map(), {}, true, { permitted })
      expect(await frame.context.permissions.list()).toEqual([])
      const query = { abi: erc20Abi, address: token(), functionName: 'balanceOf', args: [to] } as const
      expect(await world.client.readContract(query)).toBe(0n)
      expect(await world.balanceOf(to)).toBe(0n)
    },
  )

  describe('for a contract that can spend a token of the account', () => {
    // The contract calls the address in its first argument, with the rest of its call data.
    const forwarder = '0x602436038060246000376000600082600060006004355af100'
    const amount = 5n
    const batch = (context: Hex, call: object) =>
      batchOf([call], { atomicRequired: false, capabilities: { permissions: { context } } })

    /** Lets a contract spend the account's token, and grants one of the contract's functions. */
    async function grantFunction() {
      const permitted = createMemoryPermissions()
      const address = await putContract(forwarder)
      const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, amount] })
      const frame = world.createFrame(new Map(), {}, true, { permitted })
      await frame.do('wallet_sendCalls', batchOf([{ to: token(), data: approve }], { atomicRequired: false }))
      const query = { abi: erc20Abi, address: token(), functionName: 'allowance', args: [own, address] } as const
      await expect.poll(() => world.client.readContract(query)).toBe(amount)
      const { context } = (await frame.do('wallet_grantPermissions', asked(address, ['play(address)']))) as {
        context: Hex
      }
      const thief = stranger()
      const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [own, thief, amount] })
      const play = encodeFunctionData({ abi: parseAbi(['function play(address to)']), args: [token()] })
      return { permitted, frame, context, address, thief, play, steal: concat([play, transfer]) }
    }

    test('does not let the contract spend it: the batch is rejected, and not counted', async () => {
      const { frame, context, address, thief, play, steal } = await grantFunction()
      const [before] = await frame.context.permissions.list()
      await expect(frame.do('wallet_sendCalls', batch(context, { to: address, data: steal }))).rejects.toMatchObject({
        code: 4100,
        message: expect.stringContaining('leaves') as string,
      })
      expect(await frame.context.permissions.list()).toEqual([before])
      const query = { abi: erc20Abi, address: token(), functionName: 'balanceOf', args: [thief] } as const
      expect(await world.client.readContract(query)).toBe(0n)
      // A call that moves nothing still needs no approval, and without the permission the user decides.
      await frame.do('wallet_sendCalls', batch(context, { to: address, data: play }))
      await frame.do('wallet_sendCalls', batchOf([{ to: address, data: steal }], { atomicRequired: false }))
      await expect.poll(() => world.client.readContract(query)).toBe(amount)
    })

    test.each([true, false])('is rejected if no node simulates it (smart account: %s)', async isSmart => {
      const { permitted, context, address, play } = await grantFunction()
      const frame = world.createFrame(
        new Map(),
        {
          readRpc: async (method, params, real) => {
            if (method === 'eth_simulateV1') throw new FrameError(-32601, 'There is no such method')
            return real(method, params)
          },
        },
        isSmart,
        { permitted },
      )
      const call = { to: address, data: play }
      await expect(frame.do('wallet_sendCalls', batch(context, call))).rejects.toMatchObject({ code: 4100 })
    })
  })

  test('covers nothing once its contract answers as a token', async () => {
    const permitted = createMemoryPermissions()
    const address = await putContract()
    const context = await keep(permitted, address, 'move(uint8)')
    const data = encodeFunctionData({ abi: parseAbi(['function move(uint8 to)']), args: [3] })
    await spend(permitted, context, { to: address, data })
    await world.askNode('anvil_setCode', [address, '0x600160005260206000f3'])
    await expect(spend(permitted, context, { to: address, data })).rejects.toMatchObject({ code: 4100 })
  })
})
