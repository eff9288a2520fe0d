/** Returns how a wallet reaches the sandbox's nodes: from a CAIP-2 id to the address of its JSON-RPC. */
export function sandboxRpcUrl(origin: string): (caip2: string) => string {
  return caip2 => `${origin}/v1/?chainId=${encodeURIComponent(caip2)}&projectId=sandbox`
}
