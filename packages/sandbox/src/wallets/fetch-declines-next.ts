const timeoutMs = 2_000

/** Whether the sandbox wants the wallet to decline what it is about to decide. The sandbox says yes once. */
export async function fetchDeclinesNext(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/sandbox/wallets/request`, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return ((await response.json()) as { declines?: unknown }).declines === true
  } catch {
    // The wallet works without the sandbox's services, as a wallet does without those of its vendor.
    return false
  }
}
