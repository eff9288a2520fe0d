import { createPublicClient, type Hex, http } from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { concat, keccak256, parseAbi, toHex } from 'viem/utils'

import { BundlerError } from '../bundler/bundler-error.ts'
import { readEntryPoint } from '../bundler/entry-point.ts'
import type { ChainService } from '../bundler/serve-chains.ts'
import { readUserOperation } from '../bundler/user-operation.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { paymasterAddress } from './deploy-paymaster.ts'

/** Whose signature the contract takes. */
const signerKey = keccak256(toHex('The paymaster of the Latchkey sandbox'))

/** How long what was signed is good. */
const goodSeconds = 600

const abi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function hashOf(PackedUserOperation operation) view returns (bytes32)',
])

/** Enough for the contract: one recovered signature, and nothing after the operation. */
const limits = { paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 0n }

/**
 * The paymaster service of a chain (ERC-7677): it pays the fee of every operation for which it is asked.
 *
 * @param sponsors whether it does now
 */
export function createPaymaster({ caip2, url }: SandboxChain, sponsors: () => boolean): ChainService {
  const chainId = Number(caip2.split(':')[1])
  const client = createPublicClient({ transport: http(url, { retryCount: 0 }) })

  function read([operation, entryPoint, chain]: readonly unknown[]): UserOperation<'0.8'> {
    readEntryPoint(entryPoint)
    if (typeof chain !== 'string' || Number(chain) !== chainId)
      throw new BundlerError(-32602, 'This is the paymaster of another chain')
    if (!sponsors()) throw new BundlerError(-32501, 'The sandbox pays for nothing now')
    return readUserOperation(operation)
  }

  async function signFor(given: UserOperation<'0.8'>): Promise<Hex> {
    const { timestamp } = await client.getBlock()
    const now = Math.max(Number(timestamp), Math.floor(Date.now() / 1_000))
    const until = toHex(now + goodSeconds, { size: 6 })
    const { paymasterVerificationGasLimit = limits.paymasterVerificationGasLimit } = given
    const { paymasterPostOpGasLimit = limits.paymasterPostOpGasLimit } = given
    const operation = toPackedUserOperation({
      ...given,
      paymaster: paymasterAddress,
      paymasterVerificationGasLimit,
      paymasterPostOpGasLimit,
      paymasterData: until,
    })
    const args = [{ ...operation, sender: given.sender }] as const
    // The contract says what it wants signed, so that it stands in one place.
    const hash = await client.readContract({ address: paymasterAddress, abi, functionName: 'hashOf', args })
    return concat([until, await sign({ hash, privateKey: signerKey, to: 'hex' })])
  }

  const methods: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    async pm_getPaymasterStubData(params) {
      read(params)
      // Of the length of what is signed later, and of a signature's form.
      const signature = privateKeyToAccount(signerKey).sign({ hash: keccak256('0x') })
      return {
        sponsor: { name: 'Latchkey sandbox' },
        paymaster: paymasterAddress,
        paymasterData: concat([toHex(2 ** 48 - 1, { size: 6 }), await signature]),
        paymasterVerificationGasLimit: toHex(limits.paymasterVerificationGasLimit),
        paymasterPostOpGasLimit: toHex(limits.paymasterPostOpGasLimit),
      }
    },
    async pm_getPaymasterData(params) {
      return { paymaster: paymasterAddress, paymasterData: await signFor(read(params)) }
    },
  }

  return async (method, params) => {
    const answer = methods[method]
    if (!answer) throw new BundlerError(-32601, `No such method: ${method}`)
    return answer(params)
  }
}
