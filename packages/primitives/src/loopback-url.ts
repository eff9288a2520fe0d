/** Plain HTTP to this machine, which no one on the way can change. */
export function isLoopbackHttp(text: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$|\?)/i.test(text)
}
