/** Error: path data for `lk-icon`, on the 24 px grid. */
export const iconError = 'M3.75 12a8.25 8.25 0 1 0 16.5 0 8.25 8.25 0 1 0-16.5 0zM9.35 9.35l5.3 5.3M14.65 9.35l-5.3 5.3'
