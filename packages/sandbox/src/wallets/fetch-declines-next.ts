const timeoutMs = 2_000

/** Whether the sandbox wants the wallet to decline its next decision. The sandbox answers yes only once. */
export async function fetchDeclinesNext(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/sandbox/wallets/request`, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return ((await response.json()) as { declines?: unknown }).declines === true
  } catch {
    // The wallet works without the sandbox's services, as a wallet does without its vendor's.
    return false
  }
}
