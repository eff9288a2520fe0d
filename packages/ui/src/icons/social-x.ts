/** Social x: path data for `lk-icon`, on the 24 px grid. */
export const iconSocialX = 'M6.5 5.75 17.5 18.25M17.5 5.75 6.5 18.25'
