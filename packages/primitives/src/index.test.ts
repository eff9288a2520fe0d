import { expect, test } from 'vitest'

import * as primitives from './index.ts'

test('the public names of the package', () => {
  expect(Object.keys(primitives).toSorted()).toMatchInlineSnapshot(`
    [
      "Base64Error",
      "BaseError",
      "balanceDecimals",
      "chainNamespaces",
      "createEmitter",
      "decodeBase64",
      "defineChain",
      "encodeBase64",
      "formatBalance",
      "formatUnits",
      "fromBase58",
      "getJsonRpcErrorCode",
      "getJsonRpcErrorKind",
      "getNodeMessage",
      "isAddress",
      "isCaipNetworkId",
      "isChainNamespace",
      "isEvmAddress",
      "isRequestPending",
      "isSameAddress",
      "isSameRdns",
      "isSolanaAddress",
      "isUnknownChain",
      "isUserRejection",
      "jsonRpcErrors",
      "namespaceOf",
      "namespaces",
      "nodeMessages",
      "parseCaipAddress",
      "parseCaipNetworkId",
      "readList",
      "readPath",
      "readProperty",
      "readWalletIcon",
      "readWalletName",
      "safeAppLink",
      "safeImageUrl",
      "safeLinkUrl",
      "toBase58",
      "toCaipAddress",
      "toCaipNetwork",
      "toWalletNameKey",
      "truncateAddress",
      "untilAborted",
    ]
  `)
})
