import * as v from 'valibot'

import { identifier, lenientArray, lenientField, shortText } from '../lenient.ts'
import { appLinkSchema, webLinkSchema } from '../safe-link.ts'

/** The mark by which a wallet is recognised in the page: the flag or global `injected_id`, in a namespace. */
export const injectedMarkSchema = v.object({ namespace: identifier, injected_id: identifier })

/**
 * One wallet of the directory (S3.29). It is dropped without a valid `id` and `name`; any other field that cannot be
 * parsed, and every link that is not safe to open, is left out.
 */
export const walletListingSchema = v.object({
  id: identifier,
  name: v.pipe(shortText, v.trim(), v.minLength(1)),
  image_id: lenientField(identifier),
  /** Reverse domain name from the wallet's announcement (EIP-6963). */
  rdns: lenientField(identifier),
  /** Opens the wallet's app on a phone: its own scheme, else its universal link. */
  mobile_link: lenientField(appLinkSchema),
  /** Opens the wallet's desktop app. */
  desktop_link: lenientField(appLinkSchema),
  /** The wallet's web page that accepts pairing codes. */
  webapp_link: lenientField(webLinkSchema),
  /** The `https:` link that opens the app if it is installed, and otherwise a page of the wallet. */
  universal_link: lenientField(webLinkSchema),
  /** CAIP-2 ids. Empty: unknown. */
  chains: v.fallback(v.optional(lenientArray(identifier, 1_000), []), []),
  homepage: lenientField(webLinkSchema),
  app_store: lenientField(webLinkSchema),
  play_store: lenientField(webLinkSchema),
  chrome_store: lenientField(webLinkSchema),
  firefox_store: lenientField(webLinkSchema),
  edge_store: lenientField(webLinkSchema),
  safari_store: lenientField(webLinkSchema),
  opera_store: lenientField(webLinkSchema),
  injected: lenientField(lenientArray(injectedMarkSchema, 100)),
  badge_type: lenientField(v.picklist(['none', 'certified'])),
  /** The wallet's own colour, `#rrggbb`. */
  brand_color: lenientField(v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i))),
})

export type InjectedMark = v.InferOutput<typeof injectedMarkSchema>

/** A parsed wallet of the directory. */
export type WalletListing = v.InferOutput<typeof walletListingSchema>
