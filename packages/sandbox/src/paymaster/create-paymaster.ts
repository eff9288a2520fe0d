import { createPublicClient, type Hex, http } from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { concat, keccak256, pad, parseAbi, parseEther, toHex } from 'viem/utils'

import { BundlerError } from '../bundler/bundler-error.ts'
import { readEntryPoint } from '../bundler/entry-point.ts'
import type { ChainService } from '../bundler/serve-chains.ts'
import { readUserOperation } from '../bundler/user-operation.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { toUsdPrice } from '../prices/usd-prices.ts'
import { paymasterAddress, tokenPaymasterAddress } from './deploy-paymaster.ts'

/** The key whose signatures the contract accepts. */
const signerKey = keccak256(toHex('The paymaster of the Latchkey sandbox'))

/** Validity of a signature, in seconds. */
const goodSeconds = 600

const abi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function hashOf(PackedUserOperation operation) view returns (bytes32)',
])

/** Only its length matters before the signature exists. */
const noSignature = pad('0x', { size: 65 })

/** The terms on which the sandbox pays. */
interface Offer {
  readonly paymaster: Hex
  /** Terms for the contract besides the time. */
  readonly agreed: Hex
  /** Gas limits that suffice for the contract: one recovered signature, and after the operation a token transfer, or nothing. */
  readonly limits: { readonly paymasterVerificationGasLimit: bigint; readonly paymasterPostOpGasLimit: bigint }
}

const sponsorship: Offer = {
  paymaster: paymasterAddress,
  agreed: '0x',
  limits: { paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 0n },
}

/**
 * Creates the paymaster service of a chain (ERC-7677): it pays the fee of every operation on request, for a token or for free.
 *
 * @param now returns whether it sponsors now, and for which token
 */
export function createPaymaster(
  { caip2, url, nativeCurrency, tokens }: SandboxChain,
  now: () => { readonly sponsors: boolean; readonly feeToken: string | undefined },
): ChainService {
  const chainId = Number(caip2.split(':')[1])
  const client = createPublicClient({ transport: http(url, { retryCount: 0 }) })

  function read([operation, entryPoint, chain]: readonly unknown[]): { operation: UserOperation<'0.8'>; offer: Offer } {
    readEntryPoint(entryPoint)
    if (typeof chain !== 'string' || Number(chain) !== chainId)
      throw new BundlerError(-32602, 'This is the paymaster of another chain')
    const { sponsors, feeToken } = now()
    if (!sponsors) throw new BundlerError(-32501, 'The sandbox pays for nothing now')
    return { operation: readUserOperation(operation), offer: feeToken === undefined ? sponsorship : sell(feeToken) }
  }

  function sell(symbol: string): Offer {
    const token = tokens.find(each => each.symbol === symbol)
    if (!token) throw new BundlerError(-32501, `The sandbox takes no ${symbol}`)
    // Both have 18 decimals.
    const rate = parseEther(String(toUsdPrice(nativeCurrency.symbol) / toUsdPrice(symbol)))
    return {
      paymaster: tokenPaymasterAddress,
      agreed: concat([token.address, toHex(rate, { size: 16 })]),
      limits: { paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 100_000n },
    }
  }

  async function signFor(given: UserOperation<'0.8'>, { paymaster, agreed, limits }: Offer): Promise<Hex> {
    const { timestamp } = await client.getBlock()
    const until = toHex(Math.max(Number(timestamp), Math.floor(Date.now() / 1_000)) + goodSeconds, { size: 6 })
    const { paymasterVerificationGasLimit = limits.paymasterVerificationGasLimit } = given
    const { paymasterPostOpGasLimit = limits.paymasterPostOpGasLimit } = given
    const operation = toPackedUserOperation({
      ...given,
      paymaster,
      paymasterVerificationGasLimit,
      paymasterPostOpGasLimit,
      paymasterData: concat([until, agreed, noSignature]),
    })
    const args = [{ ...operation, sender: given.sender }] as const
    // The contract itself returns the hash to sign, so that it is defined in one place.
    const hash = await client.readContract({ address: paymaster, abi, functionName: 'hashOf', args })
    return concat([until, agreed, await sign({ hash, privateKey: signerKey, to: 'hex' })])
  }

  const methods: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    async pm_getPaymasterStubData(params) {
      const { paymaster, agreed, limits } = read(params).offer
      // A stub with the length of the later signature, and a signature's form.
      const signature = privateKeyToAccount(signerKey).sign({ hash: keccak256('0x') })
      return {
        sponsor: { name: 'Latchkey sandbox' },
        paymaster,
        paymasterData: concat([toHex(2 ** 48 - 1, { size: 6 }), agreed, await signature]),
        paymasterVerificationGasLimit: toHex(limits.paymasterVerificationGasLimit),
        paymasterPostOpGasLimit: toHex(limits.paymasterPostOpGasLimit),
      }
    },
    async pm_getPaymasterData(params) {
      const { operation, offer } = read(params)
      return { paymaster: offer.paymaster, paymasterData: await signFor(operation, offer) }
    },
  }

  return async (method, params) => {
    const answer = methods[method]
    if (!answer) throw new BundlerError(-32601, `No such method: ${method}`)
    return answer(params)
  }
}
