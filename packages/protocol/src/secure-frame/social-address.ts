/** The size of the window of a social login (S2.61). */
export const socialWindow = { width: 600, height: 800 } as const

/** Where that window starts on the secure site: a page that waits until the frame has begun the login, and goes on by itself. */
export const socialWindowPath = 'social'

/** The parameter of the page's address with which a login without a window comes back (S2.12). */
export const resultParameter = 'result_uri'
