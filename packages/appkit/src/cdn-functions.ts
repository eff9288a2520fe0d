// Functions for a site without the modal, or beside it. With a bundler each is an entry of its own; here they are one file that
// is loaded on request.
export * from '@latchkey/appkit/account'
export * from '@latchkey/appkit/connect-wallet'
export * from '@latchkey/appkit/embedded'
export * from '@latchkey/appkit/names'
export * from '@latchkey/appkit/onramp'
export * from '@latchkey/appkit/x402'
export * from '@latchkey/appkit/pay'
export * from '@latchkey/appkit/receive'
export * from '@latchkey/appkit/send'
export * from '@latchkey/appkit/sign-in'
export * from '@latchkey/appkit/swap'
