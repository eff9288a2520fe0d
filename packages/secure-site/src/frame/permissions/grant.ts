import { type Address, type Hex, isAddress, toFunctionSelector } from 'viem'
import * as v from 'valibot'

/** What a batch can use that is done by a permission: nobody reads what its fee can come to. */
export const maxPermittedGas = 2_000_000n

/** How often a permission can be used where the site asks for no fewer times: each costs a network fee. */
export const mostUses = 100

const address = v.pipe(
  v.string(),
  v.check(text => isAddress(text)),
  v.transform(text => text as Address),
)
/** A whole number of at most 256 bits, in hexadecimal. */
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

/** What a site may do. A limit that is not named here is refused: it would not be kept. */
const permissionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('native-token-transfer'), data: v.strictObject({ allowance }) }),
  v.strictObject({ type: v.literal('erc20-token-transfer'), data: v.strictObject({ address, allowance }) }),
  v.strictObject({
    type: v.literal('contract-call'),
    data: v.strictObject({ address, calls: v.pipe(v.array(signature), v.minLength(1), v.maxLength(20)) }),
  }),
])

/** One thing that a site may do without asking (the types of ERC-7715). */
export type Permission = v.InferOutput<typeof permissionSchema>

const permissionsSchema = v.pipe(v.array(permissionSchema), v.minLength(1), v.maxLength(10))

/** What `wallet_grantPermissions` takes. */
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
          data: v.strictObject({ limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostUses)) }),
        }),
      ),
      v.maxLength(1),
    ),
    [],
  ),
})

/** What an account has granted to a site. */
export const grantSchema = v.pipe(
  v.object({
    /** What the site names it by: 32 random bytes. */
    context: v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-f]{64}$/),
      v.transform(text => text as Hex),
    ),
    /** The origin of the site. */
    origin: v.string(),
    /** CAIP-2. */
    chainId: v.string(),
    /** Seconds since 1970. */
    expiry: v.number(),
    permissions: permissionsSchema,
    /** How much of each was used, by its place, in decimals. */
    used: v.array(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
    /** How many times it can be used yet. */
    usesLeft: v.number(),
  }),
  v.check(({ permissions, used }) => permissions.length === used.length),
)

export type Grant = v.InferOutput<typeof grantSchema>

/** What a page asks to be granted. */
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
