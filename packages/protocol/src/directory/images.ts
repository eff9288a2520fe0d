import { createGetRequest, pathPart, type SdkIdentity, type ServiceRequest } from '../service-request.ts'

/** Paths of the kinds of images; each answer is the image itself (S7.34 to S7.37). */
const imagePaths = {
  wallet: '/getWalletImage',
  asset: '/public/getAssetImage',
  currency: '/public/getCurrencyImage',
  token: '/public/getTokenImage',
} as const

/** `asset` is a network or chain logo, `currency` a fiat currency's, `token` a token symbol's. */
export type ImageKind = keyof typeof imagePaths

/** Creates the request for an image; its answer is a blob. */
export function createImageRequest(sdk: SdkIdentity, kind: ImageKind, id: string): ServiceRequest {
  return createGetRequest(sdk, `${imagePaths[kind]}/${pathPart(id)}`)
}
