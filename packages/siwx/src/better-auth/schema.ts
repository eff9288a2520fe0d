import type { BetterAuthPluginDBSchema } from 'better-auth'

/** Tables and fields in the site's own database. */
export const schema = {
  session: {
    fields: {
      /** Whether a wallet started the session, which then ends with the last of its wallets. */
      isOfWallet: { type: 'boolean', required: false, input: false },
    },
  },
  wallet: {
    fields: {
      userId: {
        type: 'string',
        required: true,
        index: true,
        references: { model: 'user', field: 'id', onDelete: 'cascade' },
      },
      /** The account's identity (`identityOf`). It is unique, because a wallet belongs to one user. */
      identity: { type: 'string', required: true, unique: true },
      chainId: { type: 'string', required: true },
      address: { type: 'string', required: true },
      createdAt: { type: 'date', required: true },
    },
  },
  walletSignIn: {
    fields: {
      /** The message's nonce. It is unique, because a message signs in once. */
      nonce: { type: 'string', required: true, unique: true },
      /** Id of the session. It is not a foreign key, because a site may store its sessions elsewhere. */
      sessionId: { type: 'string', required: true, index: true },
      walletId: {
        type: 'string',
        required: true,
        index: true,
        references: { model: 'wallet', field: 'id', onDelete: 'cascade' },
      },
      message: { type: 'string', required: true },
      signature: { type: 'string', required: true },
      publicKey: { type: 'string', required: false },
      cacao: { type: 'string', required: false },
      createdAt: { type: 'date', required: true },
      expiresAt: { type: 'date', required: true },
    },
  },
} as const satisfies BetterAuthPluginDBSchema
