/** Social google: path data for `lk-icon`, on the 24 px grid. */
export const iconSocialGoogle = 'M17.3 8.1A6.5 6.5 0 1 0 18.5 12.25h-5.75'
