/** Texts that are needed before the screen has loaded. */
export const titles = {
  signIn: {
    title: 'Sign in',
    notStarted: 'A problem occurred while trying initialize authentication',
  },
} as const
