/** Where what signs people in goes: the kits that sit on wagmi have it checked by functions of the site, and so has `siweConfig`. */
export const signIn =
  "createSIWEConfig of @latchkey/siwx takes its functions, for siweConfig of createAppKit, and your server's check stays: see docs/guides/sign-in.md"
