import { createGetRequest, pathPart, type SdkIdentity, type ServiceRequest } from '../service-request.ts'

/** Where each kind of image lives; all are answered with the image itself (S7.34 to S7.37). */
const imagePaths = {
  wallet: '/getWalletImage',
  asset: '/public/getAssetImage',
  currency: '/public/getCurrencyImage',
  token: '/public/getTokenImage',
} as const

/** `asset` is a network or chain logo, `currency` a fiat currency's, `token` a token symbol's. */
export type ImageKind = keyof typeof imagePaths

/** The request for the image `id` of a kind, answered with a blob. */
export function createImageRequest(sdk: SdkIdentity, kind: ImageKind, id: string): ServiceRequest {
  return createGetRequest(sdk, `${imagePaths[kind]}/${pathPart(id)}`)
}
