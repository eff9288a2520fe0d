/** Size of the window of a social login, in CSS pixels (S2.61). */
export const socialWindow = { width: 600, height: 800 } as const

/**
 * Path of that window's first page on the secure site. The page waits until the frame has started the login, and then
 * continues by itself.
 */
export const socialWindowPath = 'social'

/** Query parameter with the result of a login without a window, when it returns to the page (S2.12). */
export const resultParameter = 'result_uri'
