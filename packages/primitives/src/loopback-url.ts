/** Whether an address is plain HTTP to this machine, which no network attacker can change. */
export function isLoopbackHttp(text: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$|\?)/i.test(text)
}
