/** Social facebook: path data for `lk-icon`, on the 24 px grid. */
export const iconSocialFacebook = 'M15.75 6.1A3.1 3.1 0 0 0 12 9.1v9.4M8.75 12h6.25'
