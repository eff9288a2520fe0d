/** Requests that write. */
export const writes = [
  ['POST', '/api/email'],
  ['POST', '/api/email/code'],
  ['POST', '/api/device'],
  ['POST', '/api/social'],
  ['POST', '/api/social/begun'],
  ['POST', '/api/social/ticket'],
  ['POST', '/api/social/wait'],
  ['POST', '/api/sign-out'],
  ['POST', '/api/browsers/log-out'],
  ['POST', '/api/browsers/forget'],
  ['POST', '/api/browsers/forget-others'],
  ['POST', '/api/confirm'],
  ['POST', '/api/confirm/code'],
  ['PUT', '/api/wallet'],
  ['PUT', '/api/wallet/recovery'],
  ['PUT', '/api/wallet/split'],
  ['PUT', '/api/wallet/split/recovery'],
  ['POST', '/api/wallet/split/commit'],
  ['PUT', '/api/handover'],
  ['POST', '/api/email/update'],
  ['POST', '/api/email/update/primary'],
  ['POST', '/api/email/update/secondary'],
  ['POST', '/api/rpc'],
  ['POST', '/api/bundler'],
  ['POST', '/api/paymaster'],
] as const

/** Requests that read. */
export const reads = [
  '/api/session',
  '/api/browsers',
  '/api/wallet',
  '/api/wallet/recovery',
  '/api/wallet/split',
  '/api/handover',
  '/api/projects/shop',
] as const
