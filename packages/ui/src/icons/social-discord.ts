/** Social discord: path data for `lk-icon`, on the 24 px grid. */
export const iconSocialDiscord = 'M7.25 5.75h4a6.25 6.25 0 0 1 0 12.5h-4z'
