/** Retry: path data for `lk-icon`, on the 24 px grid. */
export const iconRetry = 'M18.95 9.75A7.25 7.25 0 1 0 19.25 12M19.25 5v4.75H14.5'
