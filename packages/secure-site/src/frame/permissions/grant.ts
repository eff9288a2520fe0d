import { type Address, type Hex, isAddress, toFunctionSelector } from 'viem'
import * as v from 'valibot'

/** Maximum gas of a batch by a permission, whose fee no user reads. */
export const maxPermittedGas = 2_000_000n

/** Uses of a permission if the site requests no fewer. Each costs a network fee. */
export const maxUses = 100

const address = v.pipe(
  v.string(),
  v.check(text => isAddress(text)),
  v.transform(text => text as Address),
)
/** An integer of at most 256 bits, in hexadecimal. */
const allowance = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.check(text => BigInt(text) > 0n),
  v.transform(text => text as Hex),
)
const signature = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^[a-zA-Z_$][\w$]*\([\w,()[\]]*\)$/),
  v.check(text => isSelectable(text)),
)

/** A permission. An unknown limit is rejected, because it could not be enforced. */
const permissionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('native-token-transfer'), data: v.strictObject({ allowance }) }),
  v.strictObject({ type: v.literal('erc20-token-transfer'), data: v.strictObject({ address, allowance }) }),
  v.strictObject({
    type: v.literal('contract-call'),
    data: v.strictObject({ address, calls: v.pipe(v.array(signature), v.minLength(1), v.maxLength(20)) }),
  }),
])

/**
 * One action that a site may do without an approval, by the types of
 * [ERC-7715](https://eips.ethereum.org/EIPS/eip-7715).
 */
export type Permission = v.InferOutput<typeof permissionSchema>

const permissionsSchema = v.pipe(v.array(permissionSchema), v.minLength(1), v.maxLength(10))

/** Parameters of `wallet_grantPermissions`. */
export const askedGrantSchema = v.strictObject({
  chainId: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/)),
  address: v.optional(v.string()),
  expiry: v.pipe(v.number(), v.integer()),
  signer: v.optional(v.looseObject({ type: v.literal('wallet') })),
  permissions: permissionsSchema,
  policies: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          type: v.literal('call-limit'),
          data: v.strictObject({ limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxUses)) }),
        }),
      ),
      v.maxLength(1),
    ),
    [],
  ),
})

/** A grant of an account to a site. */
export const grantSchema = v.pipe(
  v.object({
    /** The site's name of the grant: 32 random bytes. */
    context: v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-f]{64}$/),
      v.transform(text => text as Hex),
    ),
    /** Origin of the site. */
    origin: v.string(),
    /** The chain, as CAIP-2. */
    chainId: v.string(),
    /** Expiry in seconds since 1970. */
    expiry: v.number(),
    permissions: permissionsSchema,
    /** Used amounts by the permissions' positions, in decimals. */
    used: v.array(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
    /** Number of remaining uses. */
    usesLeft: v.number(),
  }),
  v.check(({ permissions, used }) => permissions.length === used.length),
)

export type Grant = v.InferOutput<typeof grantSchema>

/** A grant that a page requests. */
export interface AskedGrant {
  readonly expiry: number
  readonly permissions: readonly Permission[]
  readonly uses: number
}

function isSelectable(text: string): boolean {
  try {
    return toFunctionSelector(text).length === 10
  } catch {
    return false
  }
}
