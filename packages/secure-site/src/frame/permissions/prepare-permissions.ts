import { formatExact, formatUnits } from '@latchkey/primitives'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'

import type { ApprovalPart, ApprovalRow } from '../approval/approval.ts'
import { isHighAllowance } from '../changes/draw-balance-changes.ts'
import { accountRows, formatSecond, siteOf } from '../signing/approval-facts.ts'
import { formatHighest } from '../signing/describe-call.ts'
import { readFees } from '../signing/evm-node.ts'
import { listOf } from '../signing/evm-params.ts'
import type { Prepare, SigningContext } from '../signing/prepared.ts'
import { fieldsOf } from '../smart/calls.ts'
import { describeCalls, requireNoTokens } from './contract-calls.ts'
import { maxPermittedGas, type Permission } from './grant.ts'
import { readGrant } from './read-grant.ts'

/**
 * Prepares `wallet_grantPermissions` ([ERC-7715](https://eips.ethereum.org/EIPS/eip-7715)): the actions that the site
 * may do without an approval. The frame, which has the key, enforces them.
 */
export const prepareGrant: Prepare = async (params, context) => {
  const asked = readGrant(params, context, Date.now())
  await requireNoTokens(asked.permissions, context)
  const { texts, permissions, network } = context
  const account = context.smart?.account
  const isFirst = account && (await account.read(context.readRpc)).kind === 'none'
  const fees = await feeRows(asked.uses, context)
  return {
    approval: {
      ...siteOf(context),
      label: texts.youPermit,
      parts: await Promise.all(asked.permissions.map(each => describe(each, context))),
      rows: [...accountRows(context), ...limitRows(asked.expiry, asked.uses, context), ...fees],
      warnings: [
        texts.permitted,
        ...(isFirst ? [account.kind === 'created' ? texts.createsSmart : texts.becomesSmart] : []),
      ],
    },
    sign: async () => undefined,
    async finish() {
      const { context: name, expiry } = await permissions.grant(asked)
      return {
        context: name,
        chainId: `0x${BigInt(network.chainId.split(':')[1] ?? '0').toString(16)}`,
        address: context.address,
        expiry,
        signer: { type: 'wallet' },
        permissions: asked.permissions,
        policies: [{ type: 'call-limit', data: { limit: asked.uses } }],
      }
    },
  }
}

/** Prepares `wallet_revokePermissions`, by the context that the grant returned. */
export const prepareRevoke: Prepare = async (params, context) => {
  const given = fieldsOf(listOf(params)[0], 'wallet_revokePermissions takes the `context` of what was granted')
  const { texts, permissions } = context
  const grant = await permissions.find(given.context)
  return {
    approval: {
      ...siteOf(context),
      label: texts.youTakeBack,
      parts: await Promise.all(grant.permissions.map(each => describe(each, context))),
      rows: [...accountRows(context), ...limitRows(grant.expiry, grant.usesLeft, context)],
      warnings: [],
    },
    sign: async () => undefined,
    async finish() {
      await permissions.revoke(grant.context)
      return {}
    },
  }
}

async function describe(permission: Permission, context: SigningContext): Promise<ApprovalPart> {
  const { texts, network } = context
  const code = (term: string, value: string): ApprovalRow => ({ term, value, isCode: true })
  switch (permission.type) {
    case 'native-token-transfer': {
      const value = formatExact(formatUnits(BigInt(permission.data.allowance), network.decimals), texts.locale)
      const nativeUnits = String(BigInt(permission.data.allowance))
      return {
        label: texts.permitsSending,
        amount: { value, unit: network.symbol },
        nativeUnits,
        rows: [],
        warnings: [],
      }
    }
    case 'erc20-token-transfer': {
      const { address, allowance } = permission.data
      const units = BigInt(allowance)
      const decimals = await readDecimals(address, context)
      return {
        label: texts.permitsSending,
        text: { value: formatExact(formatUnits(units, decimals ?? 0), texts.locale), isReadable: true },
        rows: [
          code(texts.token, address),
          { term: texts.smallestUnits, value: formatExact(String(units), texts.locale) },
        ],
        warnings: [],
        ...(isHighAllowance(units) && { risks: ['unlimitedAllowance'] }),
      }
    }
    case 'contract-call':
      return {
        label: texts.permitsCalling,
        text: { value: describeCalls(permission), isReadable: true },
        rows: [code(texts.contract, permission.data.address)],
        warnings: [texts.anyValues],
      }
  }
}

function limitRows(expiry: number, uses: number, { texts }: SigningContext): ApprovalRow[] {
  return [
    { term: texts.until, value: formatSecond(BigInt(expiry), { texts }) },
    { term: texts.timesAtMost, value: String(uses) },
    { term: texts.feePayer, value: texts.ownAccount },
  ]
}

/** Describes the highest total of the network fees, at today's price, because no user reads the fee of each use. */
async function feeRows(uses: number, context: SigningContext): Promise<ApprovalRow[]> {
  const { texts, network } = context
  const fees = await readFees(context).catch(() => undefined)
  const max = fees && BigInt(uses) * maxPermittedGas * fees.maxFeePerGas
  const value = max === undefined ? texts.notKnown : `${formatHighest(max, network.decimals, texts)} ${network.symbol}`
  return [{ term: texts.feesOnTop, value }]
}

/** Reads the token's decimals. Without them the raw units are shown. */
async function readDecimals(to: Hex, { readRpc }: SigningContext): Promise<number | undefined> {
  try {
    const call = { abi: erc20Abi, functionName: 'decimals' } as const
    const data = await readRpc('eth_call', [{ to, data: encodeFunctionData(call) }, 'latest'])
    const decimals = decodeFunctionResult({ ...call, data: data as Hex })
    return decimals <= 36 ? decimals : undefined
  } catch {
    return undefined
  }
}
