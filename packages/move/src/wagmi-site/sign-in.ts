/** Advice for sign-in: the kits over wagmi verify it with functions of the site, and so does `siweConfig`. */
export const signIn =
  "createSIWEConfig of @latchkey/siwx takes its functions, for siweConfig of createAppKit, and your server's check stays: see docs/guides/sign-in.md"
