import { type EncodedAccount, getBase58Decoder } from '@solana/kit'

import { type Mint, readHolding, readMint, tokenPrograms, toUiAmount } from './token-account.ts'

export type AccountEncoding = 'base58' | 'base64' | 'jsonParsed'

/**
 * Formats an account like a node.
 *
 * @param decimalsOf returns the decimals of a token, for the parsed form
 */
export function toAccountJson(
  account: EncodedAccount,
  encoding: AccountEncoding,
  decimalsOf: (mint: string) => number | undefined,
) {
  return {
    data: toData(account, encoding, decimalsOf),
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.programAddress,
    rentEpoch: 0,
    space: account.data.length,
  }
}

function toData(account: EncodedAccount, encoding: AccountEncoding, decimalsOf: (mint: string) => number | undefined) {
  const bytes = account.data as Uint8Array
  const parsed = encoding === 'jsonParsed' ? parse(account, decimalsOf) : undefined
  if (parsed) return { program: tokenPrograms.get(account.programAddress), parsed, space: bytes.length }
  if (encoding === 'base58') return [getBase58Decoder().decode(bytes), 'base58']
  return [Buffer.from(bytes).toString('base64'), 'base64']
}

function parse(account: EncodedAccount, decimalsOf: (mint: string) => number | undefined) {
  const holding = readHolding(account)
  if (holding) {
    const { mint, owner, amount, withheld } = holding
    const tokenAmount = toUiAmount(amount, decimalsOf(mint) ?? 0)
    const extensions = withheld !== undefined && [
      { extension: 'immutableOwner' },
      { extension: 'transferFeeAmount', state: { withheldAmount: Number(withheld) } },
    ]
    return {
      type: 'account',
      info: { isNative: false, mint, owner, state: 'initialized', tokenAmount, ...(extensions && { extensions }) },
    }
  }
  const token = readMint(account)
  if (!token) return undefined
  const { decimals, supply } = token
  const extensions = toExtensions(token)
  return {
    type: 'mint',
    info: {
      decimals,
      supply: String(supply),
      isInitialized: true,
      mintAuthority: null,
      freezeAuthority: null,
      ...(extensions.length > 0 && { extensions }),
    },
  }
}

function toExtensions({ metadata, fee }: Mint) {
  const transferFee = fee && {
    epoch: 0,
    maximumFee: Number(fee.maximum),
    transferFeeBasisPoints: fee.basisPoints,
  }
  const config = transferFee && {
    transferFeeConfigAuthority: null,
    withdrawWithheldAuthority: null,
    withheldAmount: 0,
    olderTransferFee: transferFee,
    newerTransferFee: transferFee,
  }
  const named = metadata && { updateAuthority: null, ...metadata, additionalMetadata: [] }
  return [
    ...(config ? [{ extension: 'transferFeeConfig', state: config }] : []),
    ...(named ? [{ extension: 'tokenMetadata', state: named }] : []),
  ]
}
