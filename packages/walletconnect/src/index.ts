export * from './create-pairing-connector.ts'
export type * from './pairing-errors.ts'
export type * from './pairing-options.ts'
export { InsecureRelayError } from './relay-url.ts'
