/** Rules for dependency-cruiser: what the rooms of the secure site may import besides the `wire` files. */
function areasOfSecureSite({ any, tests }) {
  const room = '^packages/secure-site/src/'
  const areas = {
    server: {
      ours: ['http-server', 'protocol', 'sql'],
      others: ['valibot', 'hono', '@hono/node-server', 'nodemailer', 'openid-client', 'jose', 'viem'],
      besides: ['operator'],
    },
    // The operator's keys: what opens a share that a frame sealed for them.
    operator: { ours: ['http-server', 'primitives'], others: ['valibot'], besides: ['custody'] },
    custody: { ours: ['primitives'], others: ['@scure/[^/]+', '@noble/[^/]+', 'shamir-secret-sharing'] },
    offline: { ours: ['primitives'], others: [], besides: ['custody'] },
    'account-contracts': { ours: [], others: [] },
    frame: {
      ours: ['protocol', 'ui', 'primitives'],
      others: ['valibot', 'lit', 'viem'],
      besides: ['custody', 'account-contracts'],
    },
  }
  return Object.entries(areas).map(([name, { ours, others, besides = [] }]) => ({
    name: `secure-site-${name}`,
    comment: `The ${name} of the secure site may import ${[...ours, ...besides, ...others].join(', ') || 'nothing'}.`,
    severity: 'error',
    from: { path: `${room}${name}/`, pathNot: tests },
    to: {
      path: ['^packages/', 'node_modules/'],
      pathNot: [
        `${room}(${[name, ...besides].join('|')})/`,
        `${room}wire(?:-browsers|-device-transfer|-networks|-operator|-split)?\\.ts$`,
        ...ours.map(other => `^packages/${other}/`),
        `/node_modules/${any(others)}/`,
      ],
    },
  }))
}

module.exports = { areasOfSecureSite }
