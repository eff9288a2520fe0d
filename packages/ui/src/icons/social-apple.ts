/** Social apple: path data for `lk-icon`, on the 24 px grid. */
export const iconSocialApple = 'm6 18.25 6-12.5 6 12.5M8.3 13.75h7.4'
